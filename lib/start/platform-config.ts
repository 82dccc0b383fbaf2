import { type Env, EnvError } from '@/lib/env';
import type { PlatformConfig } from '@/lib/platform/config';
import type { PlatformLog } from '@/lib/platform/log';
import { shared } from '@/lib/console/process/process-wide.mjs';

/** Returns the configuration of this installation's embedded platform. @throws EnvError when there is none */
export function platformConfig(settings: Env, log: PlatformLog): PlatformConfig {
  const { embedded } = settings;
  if (embedded === undefined) throw new EnvError('PLATFORM_API_URL and OIDC_ISSUER name another platform; unset them.');
  return {
    host: embedded.host,
    port: embedded.port,
    publicUrl: embedded.publicUrl,
    dataDir: settings.dataDir,
    databaseUrl: embedded.databaseUrl,
    pool: embedded.pool,
    platformKeys: embedded.platformKeys,
    signingKeyDays: embedded.signingKeyDays,
    migrations: shared().migrations,
    cluster: shared().cluster,
    engine: shared().engine,
    seed: embedded.seed,
    seedChosen: embedded.seedChosen,
    demoProvider: true,
    allowPrivateAddresses: embedded.allowPrivateAddresses,
    usageCounters: embedded.usageCounters,
    smtpUrl: embedded.smtpUrl,
    mailFrom: embedded.mailFrom,
    mailReplyTo: embedded.mailReplyTo,
    retention: embedded.retention,
    consoleUrl: settings.appUrl,
    consoleInternalUrl: embedded.consoleInternalUrl,
    consoleClient: { id: settings.oidcClientId, secret: settings.oidcClientSecret },
    production: settings.production,
    trustProxy: settings.trustProxy,
    enableWildcards: settings.enableWildcards,
    isStopping: () => shared().stopping === true,
    log,
  };
}
