/** The middleware makes a page's first calls as soon as the gate is open (docs/decisions/middleware.md). No Next types. */
import type { Bff } from '@/lib/console/bff/context';
import { contextOf } from '@/lib/console/bff/request-context';
import type { Session } from '@/lib/console/session/sessions';
import type { ScreenId } from '@/lib/contract/access';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import type { Look, PlannedCall } from '@/lib/contract/planned-call';
import { callPlatform } from './platform-call';

/** Returns the calls that a screen's page makes, as far as they are known before it renders. @param params - of the route */
export type CallPlanner = (
  screen: ScreenId,
  params: Readonly<Record<string, string>>,
  look: Look,
) => readonly PlannedCall[];

const keyOf = ({ id, options: { params, query, actingTenantId } }: PlannedCall): string =>
  JSON.stringify([id, params, query, actingTenantId]);

/** Makes calls for the page of a request. Failures reach the page when it takes the answers. */
export function prefetchCalls(bff: Bff, session: Session, headers: Headers, calls: readonly PlannedCall[]): void {
  const context = contextOf(headers);
  if (context === undefined) return;
  const within = new Headers(headers);
  const answers = calls.map((call) => {
    const answer = bff.runDetached(() => callPlatform(bff, session, call.id, { ...call.options, within }));
    // Avoids an unhandled rejection: the page may redirect before it asks.
    answer.catch(() => undefined);
    return [keyOf(call), answer] as const;
  });
  context.prefetched = new Map(answers);
}

/** Takes the answer to a call that was made for this request's page; undefined if there is none or it was taken already. */
export function takePrefetched<Id extends OperationId>(
  headers: Pick<Headers, 'get'>,
  call: PlannedCall<Id>,
): Promise<OperationResult<Id>> | undefined {
  const answers = contextOf(headers)?.prefetched;
  const key = keyOf(call as PlannedCall);
  const answer = answers?.get(key);
  answers?.delete(key);
  // The key contains the operation.
  return answer as Promise<OperationResult<Id>> | undefined;
}
