/** Checks system limits that would otherwise fail the process in the middle of a start or a response. */
import { LEAST_DESCRIPTORS, limitOf } from '../../http/connections.mjs';

/** Size at which PostgreSQL begins another file, in bytes. */
const LEAST_FILE = 1_073_741_824;

const NEEDED = [
  {
    limit: 'Max open files',
    least: LEAST_DESCRIPTORS,
    what: 'open files',
    raise: 'ulimit -n, or LimitNOFILE of systemd',
  },
  { limit: 'Max file size', least: LEAST_FILE, what: 'bytes in a file', raise: 'ulimit -f, or LimitFSIZE of systemd' },
];

/**
 * Why the server cannot run in this process, in one sentence.
 *
 * @returns {string | undefined} undefined where the limits leave room enough
 */
export function tooLowLimit() {
  const low = NEEDED.find(({ limit, least }) => (limitOf(limit) ?? least) < least);
  if (low === undefined) return undefined;
  return `This process may have ${limitOf(low.limit)} ${low.what}, and needs ${low.least}; raise that limit of the system (${low.raise}).`;
}
