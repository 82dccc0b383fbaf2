/**
 * The names under which this machine is reached when none is configured. Console and platform have two of them: cookies do not
 * separate ports. Browsers have passkeys at `localhost` and at no bare address, so that is the platform's (docs/decisions/two-host-names.md).
 */
const NAME = 'localhost';
const ADDRESS = '127.0.0.1';
const OWN = new Set([NAME, ADDRESS, '[::1]']);

/**
 * The console's address where APP_URL gives none.
 *
 * @param {number} port
 * @param {string | undefined} platformUrl the platform's address, if it is configured
 */
export const defaultConsoleUrl = (port, platformUrl) =>
  `http://${hostnameOf(platformUrl) === ADDRESS ? NAME : ADDRESS}:${port}`;

/**
 * The platform's address for browsers where PLATFORM_PUBLIC_URL gives none.
 *
 * @param {number} port
 * @param {string | undefined} consoleUrl the console's address, if it is configured
 */
export const defaultPlatformUrl = (port, consoleUrl) =>
  `http://${hostnameOf(consoleUrl) === NAME ? ADDRESS : NAME}:${port}`;

/**
 * Whether a request names this machine in another way than the configured address does. Sign-in returns to that address, so a page
 * that was opened at the other one would never see its cookies.
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
