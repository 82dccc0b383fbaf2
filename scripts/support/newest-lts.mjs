/** The LTS of Node.js that README recommends and the container runs; npm has it as the package `node`, for every platform. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const NEWEST_LTS = '24.21.0';

/** Not a dependency, so that an install that only runs the console saves its 120 MB. */
const folder = (root) => join(root, 'node_modules/.cache', `node-${NEWEST_LTS}`);

/** Whether this process is that Node.js, or a newer one. */
export const isNewestLts = () => Number.parseInt(process.versions.node, 10) >= Number.parseInt(NEWEST_LTS, 10);

/**
 * @param {string} root
 * @returns {string} the folder of its program, to be put on PATH
 */
export const newestLtsBin = (root) => join(folder(root), 'node_modules/node/bin');

/**
 * @param {string} root
 * @returns {string[][]} commands that bring it; empty when it is there
 */
export function newestLtsCommands(root) {
  if (existsSync(join(newestLtsBin(root), 'node'))) return [];
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false'];
  return [['npm', 'install', '--prefix', folder(root), ...quiet, `node@${NEWEST_LTS}`]];
}
