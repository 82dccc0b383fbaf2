import { createHash } from 'node:crypto';

/** An id that is the same in every demo database, so that bookmarks survive a reset. Formatted as a UUID (RFC 9562 version 8). */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`identity-console demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
