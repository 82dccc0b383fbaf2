/** Runs the identity platform alone: `npm run platform`. Same settings and data as inside the console. */
import { endStart } from '../lib/console/process/lifecycle';
import { createLogger } from '../lib/console/process/log';
import { EnvError, env } from '../lib/env';
import { StartError } from '../lib/platform/errors';
import { startPlatform } from '../lib/platform/start';

try {
  const settings = env();
  const { embedded } = settings;
  if (embedded === undefined) throw new EnvError('PLATFORM_API_URL and OIDC_ISSUER name another platform; unset them.');
  const log = createLogger(settings.logLevel);
  const platform = await startPlatform({
    ...embedded,
    dataDir: settings.dataDir,
    consoleUrl: settings.appUrl,
    consoleClient: { id: settings.oidcClientId, secret: settings.oidcClientSecret },
    production: settings.production,
    trustProxy: settings.trustProxy,
    enableWildcards: settings.enableWildcards,
    log,
  });
  log.info({ url: platform.url }, 'the identity platform is ready');
  const stop = () => void platform.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const known = error instanceof EnvError || error instanceof StartError;
  endStart(known ? error.message : String(error instanceof Error ? error.stack : error));
}
