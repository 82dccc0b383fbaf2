/** What is learnt about a request while it is answered, for the one line that the log has of it (row 25). */
import { randomUUID } from 'node:crypto';
import { processWide } from '@/lib/host/process-wide.mjs';
import type { Part } from './outage';

/** Request header that carries the id inside this process; whatever a client sends under this name is overwritten. */
export const REQUEST_HEADER = 'x-ic-request';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
/** W3C Trace Context, level 1: version, trace id, parent id, flags. All zeroes are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** The fields of a line that only the code behind the request knows. */
export interface Facts {
  user?: string;
  tenant?: string;
  /** The part that was found away while the answer was made. */
  away?: Part;
  /** The line has been written already, by the proxy, which knows more. */
  logged?: boolean;
}

const open = processWide('facts', () => new Map<string, Facts>());

/** Starts collecting. @returns the facts as they are noted */
export function openFacts(requestId: string): Facts {
  const facts: Facts = {};
  open.set(requestId, facts);
  return facts;
}

/** Stops collecting. */
export function closeFacts(requestId: string): void {
  open.delete(requestId);
}

/** The facts of a request that is under way, the same object for all of its parts; undefined where no log waits for them. */
export function factsOf(headers: Pick<Headers, 'get'>): Facts | undefined {
  const id = headers.get(REQUEST_HEADER);
  return id === null ? undefined : open.get(id);
}

/** Adds to what is known of a request; without a log that waits for it, nothing happens. */
export function noteFacts(headers: Pick<Headers, 'get'>, facts: Facts): void {
  const known = factsOf(headers);
  if (known !== undefined) Object.assign(known, facts);
}

/**
 * The id of a request: the one given to it when it came in, the proxy's in front of the console if that is trusted, or
 * a new one.
 */
export function requestIdOf(headers: Pick<Headers, 'get'>, trustProxy: boolean): string {
  return (
    validId(headers.get(REQUEST_HEADER)) ?? (trustProxy ? validId(headers.get('x-request-id')) : null) ?? randomUUID()
  );
}

/** The text if it can be a request id, else null. */
export const validId = (text: unknown): string | null =>
  typeof text === 'string' && REQUEST_ID.test(text) ? text : null;

/** The headers of a distributed trace, as they came: the console adds no span of its own. */
export function traceHeaders(headers: Pick<Headers, 'get'>): Record<string, string> {
  const parent = headers.get('traceparent');
  if (parent === null || !TRACEPARENT.test(parent)) return {};
  const state = headers.get('tracestate');
  return { traceparent: parent, ...(state !== null && TRACESTATE.test(state) ? { tracestate: state } : {}) };
}
