import { redirect } from 'next/navigation';
import { Outage, failureKey, outageOf } from '@/lib/console/pages/platform-call';
import type { PlannedCall } from '@/lib/contract/planned-call';
import { PlatformError, plannedCall } from '@/lib/console/pages/viewer';
import type { OperationId, OperationResult } from '@/lib/contract/operations';
import { isNotServed } from '@/lib/contract/errors';
import type { CatalogueKey } from '@/lib/catalogue-key';
import { errorPath } from '@/lib/paths';

/**
 * What a page cannot do without. When the platform refuses, the error page shows a message of the catalogue (section 4: 400
 * and 403 → error page); when it does not answer, the address is loaded anew and says so.
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

/** What a page can be shown without: undefined when the platform refuses or fails; the browser then asks again. */
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

/** The answer of an optional operation: null on a platform without it, undefined when it could not be had now. */
export async function loadedIfServed<Data>(data: Promise<Data>): Promise<Data | undefined | null> {
  try {
    return await data;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return isNotServed(error) ? null : undefined;
  }
}

/** So long a platform counts as one without an operation: it may be replaced by one with it. */
const WITHOUT_MS = 600_000;

/** Makes a `loadedForTab` that knows nothing of the platform yet. */
export function tabLoader() {
  /** When each operation is to be asked about again; never, once the platform has served it. */
  const askedAgainAt = new Map<OperationId, number>();
  return async <Id extends OperationId>(
    id: Id,
    isShown: boolean,
    ask: () => Promise<OperationResult<Id>>,
  ): Promise<OperationResult<Id> | undefined | null> => {
    const again = askedAgainAt.get(id) ?? 0;
    if (again > Date.now() && !isShown) return again === Infinity ? undefined : null;
    const answer = await loadedIfServed(ask());
    // A failure says nothing of what the platform can do.
    if (answer !== undefined) askedAgainAt.set(id, answer === null ? Date.now() + WITHOUT_MS : Infinity);
    return answer;
  };
}

/**
 * What only one tab of a page shows: its answer where the tab is shown. Elsewhere the call is made until the platform is known to serve
 * it or not, so that a platform without it has no such tab.
 *
 * @returns null on a platform without the operation, undefined where there is no answer
 */
export const loadedForTab = tabLoader();
