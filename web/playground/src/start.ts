/// The worker of the library, and its module. The page that is one file has another such file, `start-single.ts`.

/** Starts a worker of the library. */
export function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** Whether all of the page is in one file: there is no server with its other pages. */
export const isSingle = false;
