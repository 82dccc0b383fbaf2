/** The platform of a soak, as a process of its own; on SIGUSR2 it makes new signing keys. Settings as `npm run platform`. */
import { createLogger } from '@/lib/console/process/log';
import { env } from '@/lib/env';
import { startPlatform } from '@/lib/platform/start';

const settings = env();
const { embedded } = settings;
if (embedded === undefined)
  throw new Error('The soak brings its own platform; unset PLATFORM_API_URL and OIDC_ISSUER.');
const log = createLogger(settings.logLevel);
const platform = await startPlatform({
  ...embedded,
  dataDir: settings.dataDir,
  consoleUrl: settings.appUrl,
  consoleClient: { id: settings.oidcClientId, secret: settings.oidcClientSecret },
  production: false,
  trustProxy: true,
  log,
});
process.on('SIGUSR2', () => {
  platform.rotateKeys().then(
    () => log.info('keys rotated'),
    (error: unknown) => log.error({ err: error }, 'keys not rotated'),
  );
});
const stop = (): void => void platform.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
