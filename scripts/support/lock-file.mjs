/**
 * Completes `package-lock.json`.
 *
 * A package for several platforms has one optional package per platform. npm records only those that the current
 * registry has, and `npm ci` then refuses the file, because the others are missing (npm/cli#4828). This module adds
 * them from the dependencies of the packages in the file, with the registry's data.
 */

/**
 * @typedef {object} LockEntry
 * @property {string} version
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {boolean} [inBundle]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {string} [license]
 * @property {Record<string, string>} [engines]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string[]} [bundleDependencies]
 *
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 * @typedef {{ path: string, name: string, range: string, askedBy: string[] }} MissingPackage
 * @typedef {(name: string, range: string) => Promise<LockEntry | undefined>} Lookup what a registry says about the newest version of a
 *   package that fits a range; undefined when it has none
 * @typedef {{ added: string[], hashed: string[], unknown: string[] }} Completion
 */

/** Fields that npm copies from a package's metadata. */
const TOLD = ['cpu', 'libc', 'license', 'os', 'dependencies', 'engines', 'optionalDependencies'];
const OS = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
};
const CPU = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', linuxmusl: 'musl', musl: 'musl', musleabihf: 'musl' };

/**
 * Finds packages that others in the file need but the file does not have.
 *
 * @param {LockFile} lock
 * @returns {MissingPackage[]} one for each place, in the order of the file
 */
export function missingPackages(lock) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(wanted(entry))) {
      const found = resolve(lock, path, name);
      if (found !== undefined && fits(lock.packages[found].version, range)) continue;
      const free = lock.packages[`node_modules/${name}`] === undefined && !missing.has(`node_modules/${name}`);
      const top = missing.get(`node_modules/${name}`);
      if (found === undefined && top?.range === range) {
        top.askedBy.push(path);
        continue;
      }
      const place = free ? `node_modules/${name}` : `${path}/node_modules/${name}`;
      missing.set(place, { path: place, name, range, askedBy: [path] });
    }
  }
  return [...missing.values()];
}

/**
 * Adds what is missing, and looks up the integrity of every package without one.
 *
 * @param {LockFile} lock is changed
 * @param {Lookup} lookup asks the registry
 * @returns {Promise<Completion>} paths: `added`, `hashed` (now with integrity) and `unknown` to the registry
 * @throws {Error} the lookup's own, and when a range of versions has none that is known; the lock is then half done
 */
export async function completeLock(lock, lookup) {
  const added = [];
  const hashed = [];
  const unknown = [];
  // Added packages may need more.
  for (let missing = missingPackages(lock); missing.length > 0; missing = missingPackages(lock)) {
    const entries = await Promise.all(missing.map((one) => entryOf(lock, one, lookup)));
    for (const [index, { path }] of missing.entries()) lock.packages[path] = entries[index];
    added.push(...missing.map(({ path }) => path));
  }
  const bare = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && needsIntegrity(entry));
  const answers = await Promise.all(bare.map(([path, entry]) => lookup(nameOf(path), entry.version)));
  for (const [index, [path, entry]] of bare.entries()) {
    const integrity = answers[index]?.integrity;
    if (integrity !== undefined) lock.packages[path] = inOrder({ ...entry, integrity });
    (integrity === undefined ? unknown : hashed).push(path);
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  );
  return { added, hashed, unknown };
}

/** The packages that an entry needs on any platform. Bundled dependencies are inside the package. */
function wanted(entry) {
  const all = { ...entry.optionalDependencies, ...(entry.optional ? entry.dependencies : {}) };
  for (const name of entry.bundleDependencies ?? []) delete all[name];
  return all;
}

/** Finds a package like Node does from a path: in the nearest folder above it. */
function resolve(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

const isExact = (range) => /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(range);
/** Platform packages have the exact version of their package; npm has already resolved ranges. */
const fits = (version, range) => !isExact(range) || version === range;
const needsIntegrity = (entry) => !entry.link && !entry.inBundle && entry.integrity === undefined;
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

async function entryOf(lock, { name, range, askedBy }, lookup) {
  const found = await lookup(name, range);
  if (found === undefined && !isExact(range))
    throw new Error(`The registry has no version of ${name} that fits ${range}.`);
  const askers = askedBy.map((path) => lock.packages[path]);
  const facts = found ?? platformOf(name);
  const all = {
    version: found?.version ?? range,
    integrity: found?.integrity,
    ...Object.fromEntries(TOLD.map((key) => [key, facts[key]])),
    optional: true,
    ...placeOf(askers),
  };
  return inOrder(all);
}

/** Whether an entry is only for development, as npm marks it: by the packages that need it. */
function placeOf(askers) {
  if (askers.every((asker) => asker.dev)) return { dev: true };
  if (askers.every((asker) => asker.dev || asker.devOptional)) return { devOptional: true };
  return {};
}

/**
 * Derives the platform from the name of a platform package, if there is no metadata.
 *
 * @param {string} name such as `@scope/tool-linux-x64-musl`
 * @returns {{ os?: string[]; cpu?: string[]; libc?: string[] }} without what the name does not say
 */
export function platformOf(name) {
  const words = name.split(/[/.-]/);
  const of = (table) => {
    const word = words.findLast((one) => Object.hasOwn(table, one));
    return word === undefined ? undefined : [table[word]];
  };
  return { os: of(OS), cpu: of(CPU), libc: of(LIBC) };
}

/** npm's own order: version and integrity first, then by name, with fields of package names last. */
function inOrder(entry) {
  const rank = (key, value) =>
    key === 'version'
      ? '0'
      : key === 'integrity'
        ? '1'
        : (Array.isArray(value) || typeof value !== 'object' ? '2' : '3') + key;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one, a], [other, b]) => (rank(one, a) < rank(other, b) ? -1 : 1)),
  );
}
