/// The WebAssembly module of the worker in a page that is one file: the page sends it.

export const module = new Promise<URL | WebAssembly.Module>((resolve) => {
  const take = ({ data }: MessageEvent) => {
    if (!data.module) return;
    self.removeEventListener("message", take);
    resolve(data.module);
  };
  self.addEventListener("message", take);
});
