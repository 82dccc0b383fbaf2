import { redirect } from 'next/navigation';
import { failureKey } from '@/lib/server/platform-call';
import { PlatformError } from '@/lib/server/viewer';
import { errorPath } from '@/lib/paths';

/**
 * What a page cannot do without. When the platform refuses or fails, the error page tells with a message of the
 * catalogue (section 4: 400 and 403 → error page).
 *
 * @param key - message of the catalogue
 */
export async function loaded<Data>(data: Promise<Data>, key: string): Promise<Data> {
  try {
    return await data;
  } catch (error) {
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
