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
 *
 * @param key - message of the catalogue
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
