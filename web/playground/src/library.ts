/// Calls of the library in its worker.

import { startWorker } from "./start";
import type { Tasks } from "./worker";

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let calls = 0;
let worker = start();

function start(): Worker {
  const worker = startWorker();
  worker.onmessage = ({ data: { id, result, error, isBroken } }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (isBroken) replace(error);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  };
  worker.onerror = (event) => rejectAll(event.message || "the library failed to load");
  return worker;
}

/** Restarts the library: after a failure, its memory is no longer valid. */
function replace(message: string): void {
  worker.terminate();
  worker = start();
  rejectAll(message);
}

function rejectAll(message: string): void {
  for (const call of waiting.values()) call.reject(new Error(message));
  waiting.clear();
}

function post(task: string, args: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waiting.set(++calls, { resolve, reject });
    worker.postMessage({ id: calls, task, args });
  });
}

/** Runs a task in the worker. */
export function ask<T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>): Promise<ReturnType<Tasks[T]>> {
  return post(task, args) as Promise<ReturnType<Tasks[T]>>;
}

/** The names of the kinds of tokens. */
export const legend = (): Promise<string[]> => post("legend", []) as Promise<string[]>;

type Reject = (error: Error) => void;

/** The workers of tasks that run aside, by their tasks. */
const aside = new Map<keyof Tasks, { worker: Worker; reject: Reject }>();

/** Runs a task of a long text in a worker of its own, so that the page goes on. The same task of an older text is given up. */
export function askAside<T extends keyof Tasks>(task: T, ...args: Parameters<Tasks[T]>): Promise<ReturnType<Tasks[T]>> {
  const before = aside.get(task);
  before?.worker.terminate();
  before?.reject(new Error("the text has changed"));
  const worker = startWorker();
  return new Promise<ReturnType<Tasks[T]>>((resolve, reject) => {
    aside.set(task, { worker, reject });
    worker.onmessage = ({ data: { result, error } }) => (error === undefined ? resolve(result) : reject(new Error(error)));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ id: 0, task, args });
  }).finally(() => worker.terminate());
}
