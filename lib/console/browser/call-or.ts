/** Calls that some platforms do not support, and their fallbacks. */
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import { ApiError, isUnserved } from './api-error';

/**
 * Makes a call that some platforms do not support.
 *
 * @param without - what is done where it is not served
 * @throws ApiError for every other failure of the call
 */
export async function callOr<Result>(
  served: () => Promise<Result>,
  without: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await served();
  } catch (error) {
    if (!isUnserved(error)) throw error;
  }
  return await without();
}

/** Gets one thing; from the whole list where the platform has no call for it. @throws ApiError, 404 too when the list does not have it */
export const getOrFind = <Row>(
  get: () => Promise<Row>,
  list: () => Promise<Row[] | PageOf<Row>>,
  is: (row: Row) => boolean,
): Promise<Row> =>
  callOr(get, async () => {
    const found = asPage(await list()).items.find(is);
    if (found === undefined) throw new ApiError({ status: 404, message: '', code: 'notFound' });
    return found;
  });
