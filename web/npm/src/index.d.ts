import type { Fault, Requests } from "./protocol.js";

/** The types of all requests and answers. */
export * from "./protocol.js";

/** The name of a request. */
export type Ask = keyof Requests;

/** What a request takes. */
export type Members<A extends Ask> = Requests[A][0];

/** What its answer has. */
export type Answer<A extends Ask> = Requests[A][1];

/** Members and options of a request; both may be missing where no member is required. */
export type Arguments<A extends Ask, O> = {} extends Members<A>
  ? [members?: Members<A>, options?: O]
  : [members: Members<A>, options?: O];

export interface Options {
  /** Receives what a long request knows before its answer is complete. */
  news?: (news: any) => void;
}

export interface WorkerOptions extends Options {
  /** For `cancel`. */
  id?: string | number;
  /** When it aborts, the request ends, and its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** An answer that says no: what is wrong with a request, and where in the text that it is about. */
export class Refusal extends Error {
  readonly code: Fault["code"];
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;
  readonly found?: string;
}

/** The engine on this thread. It keeps the search that is watched, and nothing else between two requests. */
export interface Engine {
  /** Answers a request, or throws a `Refusal`. */
  ask<A extends Ask>(ask: A, ...rest: Arguments<A, Options>): Answer<A>;
  /** The same as JSON: the text of a request with its member `ask` in, the text of its answer out. */
  reply(request: string, options?: Options): string;
}

/** The engine in a worker. Requests are answered one after the other. */
export interface EngineWorker {
  /** Answers a request, or rejects with a `Refusal`. */
  ask<A extends Ask>(ask: A, ...rest: Arguments<A, WorkerOptions>): Promise<Answer<A>>;
  /** The same as JSON. */
  reply(request: string, options?: WorkerOptions): Promise<string>;
  /** Ends the open requests with this id: each is rejected with a `Refusal` of the code `cancelled`. */
  cancel(id: string | number): void;
  /** Ends the worker, and cancels what is open. */
  close(): void;
}

/** Starts an engine on this thread. */
export function load(): Promise<Engine>;

/** Starts an engine in a worker. */
export function startWorker(): Promise<EngineWorker>;
