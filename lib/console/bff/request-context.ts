/** Facts about a request while it is answered: for its log line (row 25), and from the middleware to the page. */
import { createHash, randomUUID } from 'node:crypto';
import type { Me, Organization } from '@/lib/contract/rooms/organizations/entities';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import type { Session } from '@/lib/console/session/sessions';
import { traceIdOf } from '@/lib/http/trace';
import type { Dependency } from './outage';

/** Request header with the key of the context inside this process; a client's value is overwritten. */
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
  unavailable?: Dependency;
  /** The proxy has already written the log line, because it knows more. */
  logged?: boolean;
  /** The session of the request's cookie, once it was read. */
  session?: Session | null;
  viewer?: Promise<ViewerData>;
  /** Prefetched answers for the page, by call. */
  prefetched?: Map<string, Promise<unknown>>;
}

/** Contexts of requests in flight. Middleware and page have copies of this module (docs/decisions/workarounds/module-copies.md). */
const contexts = processWide('request-contexts', () => new Map<string, RequestContext>());

/**
 * Opens the context of a request. Its key is random instead of the request's id, because a trusted proxy may give two requests the same id.
 *
 * @returns the context, the value of `REQUEST_HEADER` that leads to it, and what closes it
 */
export function openContext(requestId: string): { context: RequestContext; key: string; close: () => void } {
  const context: RequestContext = { requestId };
  const key = randomUUID();
  contexts.set(key, context);
  return { context, key, close: () => void contexts.delete(key) };
}

/** Returns the context of a request in flight; undefined for a request that did not come in by the console's port, as in tests. */
export function contextOf(headers: Pick<Headers, 'get'>): RequestContext | undefined {
  const key = headers.get(REQUEST_HEADER);
  return key === null ? undefined : contexts.get(key);
}

/** Adds facts to a request's context. */
export function noteContext(headers: Pick<Headers, 'get'>, known: Partial<RequestContext>): void {
  Object.assign(contextOf(headers) ?? {}, known);
}

/** Returns the id of a request: the one assigned when it came in, the one from a trusted proxy, or a new one. */
export function requestIdOf(headers: Pick<Headers, 'get'>, trustProxy: boolean): string {
  return contextOf(headers)?.requestId ?? (trustProxy ? validId(headers.get('x-request-id')) : null) ?? randomUUID();
}

/** The text if it can be a request id, else null. */
export const validId = (text: unknown): string | null =>
  typeof text === 'string' && REQUEST_ID.test(text) ? text : null;

/** Identifies a session in the log without giving access to it: the beginning of a hash. */
export const shortSessionId = ({ id }: Pick<Session, 'id'>): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 8);

/** Returns the headers of a distributed trace: from the request's own span if there is one, otherwise as received. */
export function traceHeaders(headers: Pick<Headers, 'get'>): Record<string, string> {
  const parent = headers.get('traceparent');
  if (parent === null || traceIdOf(parent) === undefined) return {};
  const state = headers.get('tracestate');
  return { traceparent: parent, ...(state !== null && TRACESTATE.test(state) ? { tracestate: state } : {}) };
}
