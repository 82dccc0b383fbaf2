/** What is known of a request while it is answered: for its line in the log (row 25), and from the middleware to the page. */
import { createHash, randomUUID } from 'node:crypto';
import type { Me, Organization } from '@/lib/contract/rooms/organizations/entities';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import type { Session } from '@/lib/console/session/sessions';
import { traceIdOf } from '@/lib/http/trace';
import type { Dependency } from './outage';

/** Request header that leads to the context inside this process; whatever a client sends under this name is overwritten. */
export const REQUEST_HEADER = 'x-ic-request';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** What the platform says about the signed-in user. Organizations and their tenants are in the order of section 4. */
export interface ViewerData {
  me: Me;
  organizations: Organization[];
}

export interface RequestContext {
  requestId: string;
  user?: string;
  tenant?: string;
  /** The dependency that was found unavailable while the answer was made. */
  unavailable?: Dependency;
  /** The line has been written already, by the proxy, which knows more. */
  logged?: boolean;
  /** The session of the request's cookie, once it was read. */
  session?: Session | null;
  viewer?: Promise<ViewerData>;
  /** Answers to calls that the page will make, by call. */
  prefetched?: Map<string, Promise<unknown>>;
}

/** Contexts of requests under way. Middleware and page have copies of this module (docs/decisions/workarounds/module-copies.md). */
const contexts = processWide('request-contexts', () => new Map<string, RequestContext>());

/**
 * Opens the context of a request. Its key is random, and not the request's id: a trusted proxy may give one id to two requests.
 *
 * @returns the context, the value of `REQUEST_HEADER` that leads to it, and what closes it
 */
export function openContext(requestId: string): { context: RequestContext; key: string; close: () => void } {
  const context: RequestContext = { requestId };
  const key = randomUUID();
  contexts.set(key, context);
  return { context, key, close: () => void contexts.delete(key) };
}

/** The context of a request under way; undefined for a request that did not come in by the console's port, as in tests. */
export function contextOf(headers: Pick<Headers, 'get'>): RequestContext | undefined {
  const key = headers.get(REQUEST_HEADER);
  return key === null ? undefined : contexts.get(key);
}

/** Adds to what is known of a request. */
export function noteContext(headers: Pick<Headers, 'get'>, known: Partial<RequestContext>): void {
  Object.assign(contextOf(headers) ?? {}, known);
}

/**
 * The id of a request: the one given to it when it came in, the proxy's in front of the console if that is trusted, or
 * a new one.
 */
export function requestIdOf(headers: Pick<Headers, 'get'>, trustProxy: boolean): string {
  return contextOf(headers)?.requestId ?? (trustProxy ? validId(headers.get('x-request-id')) : null) ?? randomUUID();
}

/** The text if it can be a request id, else null. */
export const validId = (text: unknown): string | null =>
  typeof text === 'string' && REQUEST_ID.test(text) ? text : null;

/** Tells the lines of one session from those of others. It opens nothing: a hash, and of that the beginning. */
export const shortSessionId = ({ id }: Pick<Session, 'id'>): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 8);

/** The headers of a distributed trace: of the request's own span where there is one, otherwise as they came. */
export function traceHeaders(headers: Pick<Headers, 'get'>): Record<string, string> {
  const parent = headers.get('traceparent');
  if (parent === null || traceIdOf(parent) === undefined) return {};
  const state = headers.get('tracestate');
  return { traceparent: parent, ...(state !== null && TRACESTATE.test(state) ? { tracestate: state } : {}) };
}
