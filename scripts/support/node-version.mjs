/** The oldest supported Node.js (README, "Requirements"). */
const floor = [20, 19];

/**
 * Ends the process with one sentence when Node.js is too old. Uses no newer syntax or imports, so that an old Node.js
 * can run it.
 */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return;
  process.stderr.write(
    `Node.js ${floor.join('.')} or newer is needed (24 is recommended), but this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
