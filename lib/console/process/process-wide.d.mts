import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Shared {
  /** Answers a request without Next, or returns false. Open once the application is ready. */
  takeCall?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Runs what answers a request within the request's span. */
  inRequest?: (request: IncomingMessage, work: () => void) => void;
  /** Called after the last request. */
  closers: (() => Promise<void>)[];
  /** The process was told to stop: `/readyz` says so. */
  stopping?: boolean;
  /** Folder of a database without rows, which a new installation of the embedded platform begins with; it need not be there. */
  cluster?: string;
  /** Program of the embedded platform's built-in database (`pglite.wasm`). */
  engine?: string;
  /** What runs the embedded platform's thread of a built console. */
  platformThread?: URL;
  /** Node's options of that thread, where they are not those of the process. */
  threadOptions?: string[];
}

/** The value of this process under a name, made at the first call; a failure to make it is not remembered. */
export function processWide<Value>(name: string, make: () => Value): Value;
/** What the host and the application tell each other. */
export function shared(): Shared;
