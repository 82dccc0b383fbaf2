/** Programs outside npm for the tests: a browser, Redis, PostgreSQL, Caddy, Apache, curl, Authlib. Installed if missing and possible. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * @param {...string} names
 * @returns {string | undefined} path of the first of the named programs on PATH
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, a Chromium or Chrome of this machine, or Playwright's own.
 *
 * @returns {Promise<string | undefined>} undefined when there is none yet
 */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // The headless shell is the same engine without a window: it takes two thirds of the time.
  const installed = findProgram(
    HEADLESS_SHELL,
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  );
  if (installed) return installed;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Whether this is Debian or a derivative, as root: packages can be installed without asking. */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/** @returns {string[]} Debian's names of servers and programs that tests start and this machine does not have */
export function missingServers() {
  // Debian does not put PostgreSQL's programs on PATH.
  const hasPostgres = existsSync('/usr/lib/postgresql') || findProgram('initdb') !== undefined;
  return [
    ...(findProgram('redis-server') ? [] : ['redis-server']),
    ...(hasPostgres ? [] : ['postgresql']),
    ...(findProgram('caddy') ? [] : ['caddy']),
    // Only Debian's module: it installs the server too.
    ...(existsSync('/usr/lib/apache2/modules/mod_auth_openidc.so')
      ? []
      : ['libapache2-mod-auth-openidc', 'apache2-bin']),
    ...['curl', 'jq', 'openssl'].filter((name) => !findProgram(name)),
    // In Debian's Python, whichever other Python is on PATH.
    ...(['authlib', 'flask', 'requests'].every((name) => existsSync(`/usr/lib/python3/dist-packages/${name}`))
      ? []
      : ['python3-authlib', 'python3-flask', 'python3-requests']),
  ];
}

/** @returns {string[]} what this machine lacks to build and run the image (`npm run test:container`); nothing here installs it */
export function missingForContainer() {
  return [
    ...['buildah', 'debootstrap'].filter((name) => !findProgram(name)),
    ...(canUseApt() ? [] : ['apt-get as root']),
  ];
}

/**
 * Returns the commands that install what is missing.
 *
 * @returns {Promise<string[][]>} commands to run in this order; empty when all is there
 */
export async function installCommands() {
  const missingBrowser = !(await findBrowser());
  const missingShell = !process.env.CHROMIUM_PATH && !findProgram(HEADLESS_SHELL);
  if (canUseApt()) {
    const required = [
      ...missingServers(),
      // Older releases have no separate package of the shell.
      ...(missingBrowser
        ? [`$(apt-cache show ${HEADLESS_SHELL} >/dev/null 2>&1 && echo ${HEADLESS_SHELL} || echo chromium)`]
        : []),
    ];
    const update = required.length > 0 ? ['apt-get', 'update'] : ['sh', '-c', 'apt-get update || true'];
    const install = 'apt-get install --yes --no-install-recommends';
    return [
      ...(required.length > 0 || missingShell ? [update] : []),
      ...(required.length > 0 ? [['sh', '-c', `${install} ${required.join(' ')}`]] : []),
      // If there is another browser, this only saves time.
      ...(missingShell && !missingBrowser ? [['sh', '-c', `${install} ${HEADLESS_SHELL} || true`]] : []),
    ];
  }
  return missingBrowser
    ? [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium', '--only-shell']]
    : [];
}
