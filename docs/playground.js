// A button beside each example that opens it in the playground, below the example. The playground is
// part of the book where `cargo xtask web` was run before; files that are opened without a server do
// not get it.

(async () => {
  const examples = document.querySelectorAll("pre > code:is(.language-ppn, .language-pdn, .language-fan)");
  const root = typeof path_to_root === "undefined" ? "" : path_to_root;
  const page = `${root}playground/index.html`;
  if (examples.length === 0 || !location.protocol.startsWith("http")) return;
  const found = await fetch(page, { method: "HEAD" }).catch(() => undefined);
  if (!found?.ok) return;

  /** The part of a link behind `#`, as web/playground/src/link.ts reads it. */
  async function link(notation, text) {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    const letters = btoa(String.fromCharCode(...bytes));
    return `#${notation}=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }

  for (const example of examples) {
    const notation = /language-(\w+)/.exec(example.className)[1];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "try-it";
    button.textContent = "Try it";
    button.setAttribute("aria-expanded", "false");
    let frame;
    button.onclick = async () => {
      if (!frame) {
        frame = document.createElement("iframe");
        frame.title = "The example in the playground";
        frame.style.cssText = "width: 100%; height: 36rem; border: 1px solid; border-radius: 4px";
        frame.src = page + (await link(notation, example.textContent));
        example.parentElement.after(frame);
      } else {
        frame.hidden = !frame.hidden;
      }
      button.setAttribute("aria-expanded", String(!frame.hidden));
      button.textContent = frame.hidden ? "Try it" : "Hide";
    };
    example.parentElement.after(button);
  }
})();
