/**
 * The first calls of a page, begun by its gate: from the moment that it is known who may open the page until the page itself asks, Next
 * is busy with the frame around it, and the platform could have answered. Free of Next types.
 */
import type { Bff } from '@/lib/bff/context';
import { type Facts, factsOf } from '@/lib/bff/request-facts';
import type { Session } from '@/lib/bff/session/sessions';
import type { ScreenId } from '@/lib/contract/access';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import { processWide } from '@/lib/host/process-wide.mjs';
import { type ServerCallOptions, callPlatform } from './platform-call';

/** A call that is known before it is made. */
export interface PlannedCall<Id extends OperationId = OperationId> {
  id: Id;
  options: Omit<ServerCallOptions<Id>, 'within' | 'body'>;
}

/** The calls that the page of a screen makes, whatever its query says. @param params - of the route */
export type CallPlanner = (screen: ScreenId, params: Readonly<Record<string, string>>) => readonly PlannedCall[];

/** By the facts of a request, so that they are gone with it. Gate and page have copies of this module. */
const begun = processWide('begunCalls', () => new WeakMap<Facts, Map<string, Promise<unknown>>>());

/** With the session: a proxy that is trusted may give one id to the requests of two people. */
const keyOf = (session: Session, { id, options: { params, query, actingTenantId } }: PlannedCall): string =>
  JSON.stringify([session.id, id, params, query, actingTenantId]);

/** Begins calls for the page of a request. What becomes of them is told to who takes them. */
export function beginCalls(bff: Bff, session: Session, headers: Headers, calls: readonly PlannedCall[]): void {
  const facts = factsOf(headers);
  if (facts === undefined || calls.length === 0) return;
  const within = new Headers(headers);
  const answers = calls.map(({ id, options }) => {
    const answer = bff.outside(() => callPlatform(bff, session, id, { ...options, within }));
    // The page may go elsewhere before it asks.
    answer.catch(() => undefined);
    return [keyOf(session, { id, options }), answer] as const;
  });
  begun.set(facts, new Map(answers));
}

/** The answer to a call that was begun for this request of this session; undefined if it was not, or was taken already. */
export function takeBegun<Id extends OperationId>(
  headers: Pick<Headers, 'get'>,
  session: Session,
  call: PlannedCall<Id>,
): Promise<OperationResult<Id>> | undefined {
  const facts = factsOf(headers);
  const answers = facts && begun.get(facts);
  const key = keyOf(session, call as PlannedCall);
  const answer = answers?.get(key);
  answers?.delete(key);
  // Its key names the operation.
  return answer as Promise<OperationResult<Id>> | undefined;
}
