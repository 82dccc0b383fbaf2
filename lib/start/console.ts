/**
 * Validates the environment, starts the embedded platform unless an external one is configured, and checks the issuer.
 * The platform runs on its own thread, or alone (PLATFORM_ONLY). A failed start ends the process with one sentence.
 */
export async function start(): Promise<void> {
  const { muteNext } = await import('@/lib/http/spans');
  muteNext();
  const { endStart, startFailure } = await import('@/lib/console/process/lifecycle');
  const { createLogger } = await import('@/lib/console/process/log');
  try {
    const { EnvError, doubtfulSettings, env } = await import('@/lib/env');
    const settings = env();
    const log = createLogger(settings.logLevel);
    for (const { name } of doubtfulSettings())
      log.warn({ setting: name }, 'a setting has no effect; admin check says why');
    if (settings.platformOnly) {
      if (process.env.NODE_ENV === 'production') {
        const { runPlatform } = await import('./platform');
        return await runPlatform(settings);
      }
      throw new EnvError(
        'PLATFORM_ONLY is for the built server; `npm run platform` runs the platform from its sources.',
      );
    }
    const { startPlatformThread } = await import('./platform-thread');
    const platform = settings.embedded === undefined ? undefined : startPlatformThread(settings.logLevel);
    const { openConsole } = await import('./open-console');
    await openConsole(platform);
  } catch (error) {
    endStart(startFailure(error));
  }
}
