import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Refusal {
  status: number;
  code: string;
  message: string;
}
/** Reads the target of a request; the absolute form of an address at `host` becomes its path. Returns why it is refused. */
export function refuseTarget(request: IncomingMessage, host: string): Refusal | undefined;
/** Answers with the contract's error body. */
export function answerRefusal(response: ServerResponse, refusal: Refusal): void;
