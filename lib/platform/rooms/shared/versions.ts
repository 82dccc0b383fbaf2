import { createHash } from 'node:crypto';
import { CURRENT_BYTES } from '@/lib/contract/limits';
import { ApiError } from '../../api/handler';

/**
 * The version of a thing: a digest of what can be edited of it. Two states with the same content have the same version, so that a
 * change that was undone is no conflict.
 *
 * @param content - plain data, with keys and lists in an order that does not depend on how it was read
 */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 32);
}

/** Rows in the order of their ids: a list that is sorted by name is not in the same order in every database. */
export const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Whether nothing is left to do: the caller saw another version and asks for what is there by now, as a request that is sent twice does.
 *
 * @param current - the thing as it is now, read under the lock of the change
 * @param answer - what the operation would answer now, where it wraps the thing
 * @throws ApiError conflict.changed when the caller saw another version and asks for something else
 */
export function isDoneAlready(
  expectedVersion: string | undefined,
  current: { version?: string | undefined },
  isThere: () => boolean,
  answer: unknown = current,
): boolean {
  if (expectedVersion === undefined || expectedVersion === current.version) return false;
  if (isThere()) return true;
  const isSmall = Buffer.byteLength(JSON.stringify(answer)) <= CURRENT_BYTES;
  const message = 'Another person has changed this in the meantime.';
  throw new ApiError('conflict.changed', message, undefined, undefined, isSmall ? answer : undefined);
}
