import { createHash } from 'node:crypto';
import { CURRENT_BYTES } from '@/lib/contract/limits';
import { ApiError } from '../../api/handler';

/**
 * A thing's version: a digest of its editable content. States with the same content have the same version, so that an undone change
 * causes no conflict.
 *
 * @param content - plain data, with keys and lists in an order that does not depend on how it was read
 */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 32);
}

/** Sorts rows by id, so that the version does not depend on the order of a query. */
export const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Whether nothing is left to do: the caller saw another version but requests the current state, as a repeated request does.
 *
 * @param current - the thing as it is now, read under the lock of the change
 * @param answer - the operation's current answer, when it wraps the thing
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
