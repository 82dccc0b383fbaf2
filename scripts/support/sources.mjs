/**
 * Fingerprint of all inputs of `next build`, so that a start or a test run builds only after a change. Does not use
 * git, because a downloaded archive and a container layer have no repository.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['app', 'components', 'lib', 'messages', 'public'];
const files = [
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'scripts/build.mjs',
  'scripts/healthcheck.mjs',
  'scripts/platform-thread.mjs',
  'scripts/serve.mjs',
  'scripts/support/cluster.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
];

/**
 * @param {string} root the project's folder
 * @returns {string} hex digest over the names and contents of all sources of the build
 */
export function sourcesHash(root) {
  const hash = createHash('sha256');
  // Each part is preceded by its length, so that moving bytes between names and contents changes the digest.
  const add = (name) => {
    const content = readFileSync(join(root, name));
    hash.update(`${name.length}:${name}${content.length}:`).update(content);
  };
  for (const name of files) if (existsSync(join(root, name))) add(name);
  for (const name of folders.flatMap((folder) => listFiles(root, folder))) add(name);
  return hash.digest('hex');
}

function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, name) : [name];
    });
}
