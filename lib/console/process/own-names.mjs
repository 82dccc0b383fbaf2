/**
 * Default host names of this machine. Console and platform use two different ones, because cookies are not separated by port. Browsers
 * allow passkeys at `localhost` but not at a bare address, so the platform gets that name (docs/decisions/two-host-names.md).
 */
const NAME = 'localhost';
const ADDRESS = '127.0.0.1';
const OWN = new Set([NAME, ADDRESS, '[::1]']);

/**
 * Returns the console's address when APP_URL is not set.
 *
 * @param {number} port
 * @param {string | undefined} platformUrl the platform's address, if it is configured
 */
export const defaultConsoleUrl = (port, platformUrl) =>
  `http://${hostnameOf(platformUrl) === ADDRESS ? NAME : ADDRESS}:${port}`;

/**
 * Returns the platform's address for browsers when PLATFORM_PUBLIC_URL is not set.
 *
 * @param {number} port
 * @param {string | undefined} consoleUrl the console's address, if it is configured
 */
export const defaultPlatformUrl = (port, consoleUrl) =>
  `http://${hostnameOf(consoleUrl) === NAME ? ADDRESS : NAME}:${port}`;

/**
 * Whether a request uses another name of this machine than the configured address. Sign-in returns to that address, so
 * a page at the other one would never see its cookies.
 *
 * @param {string | null} host what the request calls this machine, with the port
 * @param {string} appUrl
 */
export function isOtherOwnName(host, appUrl) {
  const asked = `http://${host ?? ''}`;
  if (!URL.canParse(asked)) return false;
  const [one, other] = [new URL(asked), new URL(appUrl)];
  return one.port === other.port && one.hostname !== other.hostname && OWN.has(one.hostname) && OWN.has(other.hostname);
}

const hostnameOf = (url) => (url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined);
