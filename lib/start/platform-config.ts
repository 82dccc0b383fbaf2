import { type Env, EnvError } from '@/lib/env';
import type { PlatformConfig } from '@/lib/platform/config';
import type { PlatformLog } from '@/lib/platform/log';
import { shared } from '@/lib/console/process/process-wide.mjs';

/** Returns the configuration of this installation's embedded platform. @throws EnvError when there is none */
export function platformConfig(settings: Env, log: PlatformLog): PlatformConfig {
  const { embedded, dataDir, production, trustProxy, enableWildcards, appUrl, oidcClientId, oidcClientSecret } =
    settings;
  if (embedded === undefined) throw new EnvError('PLATFORM_API_URL and OIDC_ISSUER name another platform; unset them.');
  const { migrations, cluster, engine } = shared();
  return {
    ...embedded,
    ...{ dataDir, production, trustProxy, enableWildcards, migrations, cluster, engine, log },
    demoProvider: true,
    consoleUrl: appUrl,
    consoleClient: { id: oidcClientId, secret: oidcClientSecret },
    isStopping: () => shared().stopping === true,
  };
}
