import { redirect } from 'next/navigation';
import { Outage, failureKey, outageOf } from '@/lib/console/pages/platform-call';
import type { PlannedCall } from '@/lib/contract/planned-call';
import { PlatformError, plannedCall } from '@/lib/console/pages/viewer';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import { isNotServed } from '@/lib/contract/errors';
import type { CatalogueKey } from '@/lib/catalogue-key';
import { errorPath } from '@/lib/paths';

/**
 * Data that a page requires. If the platform refuses, the error page shows a message of the catalogue (section 4: 400 and 403 → error
 * page); if it does not answer, the address is reloaded and says so.
 */
export async function loaded<Data>(data: Promise<Data>, key: CatalogueKey): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (outageOf(error) !== null) throw new Outage('A part does not answer.', { cause: error });
    if (error instanceof PlatformError) redirect(errorPath(failureKey(error, key)));
    throw error;
  }
}

/** Data that a page can do without: undefined if the platform refuses or fails; the browser then queries again. */
export async function loadedOrNothing<Data>(data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof PlatformError) return undefined;
    throw error;
  }
}

/** The answer of a call that the page's gate has started (first-calls.ts); undefined as above. */
export const firstAnswer = <Id extends OperationId>(first: PlannedCall<Id>): Promise<OperationResult<Id> | undefined> =>
  loadedOrNothing(plannedCall(first));

/** The answer of an optional operation: null on a platform without it, undefined if it failed. */
export async function loadedIfServed<Data>(data: Promise<Data>): Promise<Data | undefined | null> {
  try {
    return await data;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return isNotServed(error) ? null : undefined;
  }
}

/** How long a platform counts as lacking an operation: an upgrade may add it. */
const WITHOUT_MS = 600_000;

/** Creates a `loadedForTab` without any knowledge of the platform. */
export function tabLoader() {
  /** When to try each operation again; never, once the platform has supported it. */
  const askedAgainAt = new Map<OperationId, number>();
  return async <Id extends OperationId>(
    id: Id,
    isShown: boolean,
    ask: () => Promise<OperationResult<Id>>,
  ): Promise<OperationResult<Id> | undefined | null> => {
    const again = askedAgainAt.get(id) ?? 0;
    if (again > Date.now() && !isShown) return again === Infinity ? undefined : null;
    const answer = await loadedIfServed(ask());
    // A failure does not show whether the platform supports it.
    if (answer !== undefined) askedAgainAt.set(id, answer === null ? Date.now() + WITHOUT_MS : Infinity);
    return answer;
  };
}

/**
 * Data of a single tab of a page: the answer if the tab is shown. Otherwise the call is made until it is known whether the platform
 * supports it, so that a platform without it has no such tab.
 * @returns null on a platform without the operation, undefined without an answer
 */
export const loadedForTab = tabLoader();
