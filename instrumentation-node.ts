/** Once the first probes are answered there is time for what the first call will want (milliseconds). */
const WARM_AFTER_MS = 1000;

/**
 * Validates the environment, starts the embedded platform where no external one is configured, and makes sure of the issuer.
 * The one place that knows both the console and the platform. A start that fails ends the process with one sentence.
 */
export async function start(): Promise<void> {
  const startup = await import('./lib/server/startup');
  try {
    const { env } = await import('./lib/env');
    const settings = env();
    const { embedded } = settings;
    if (embedded) {
      const { startPlatform } = await import('./lib/platform/start');
      const { createLogger } = await import('./lib/bff/log');
      const platform = await startPlatform({
        host: embedded.host,
        port: embedded.port,
        publicUrl: embedded.publicUrl,
        dataDir: settings.dataDir,
        databaseUrl: embedded.databaseUrl,
        seed: embedded.seed,
        seedChosen: embedded.seedChosen,
        smtpUrl: embedded.smtpUrl,
        mailFrom: embedded.mailFrom,
        consoleUrl: settings.appUrl,
        consoleInternalUrl: embedded.consoleInternalUrl,
        consoleClient: { id: settings.oidcClientId, secret: settings.oidcClientSecret },
        production: settings.production,
        trustProxy: settings.trustProxy,
        log: createLogger(settings.logLevel).child({ part: 'platform' }),
      });
      startup.onClose(() => platform.close());
    }
    if (settings.platformOnly) return;
    const { releaseAbortReasons } = await import('./lib/server/abort-reasons');
    releaseAbortReasons();
    const { bff } = await import('./lib/bff/instance');
    const instance = await bff();
    startup.onClose(() => instance.close());
    const { watchRequests } = await import('./lib/server/requests');
    watchRequests(instance);
    const { openApiLane } = await import('./lib/server/api-lane');
    await startup.openMetrics(instance);
    await startup.requireStore(instance);
    await startup.requireIssuer(instance);
    openApiLane(instance);
    setTimeout(() => void instance.upstream.open(), WARM_AFTER_MS).unref();
  } catch (error) {
    process.stderr.write(`${startup.startFailure(error)}\n`);
    process.exit(1);
  }
}
