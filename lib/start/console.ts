import type { MetricsPage } from '@/lib/console/process/platform-metrics';
import type { PlatformThread } from './platform-thread';

/** Once the first probes are answered there is time for what the first call will want (milliseconds). */
const WARM_AFTER_MS = 1000;

/**
 * Validates the environment, starts the embedded platform where no external one is configured, and makes sure of the issuer.
 * The platform runs on a thread of its own, or is all that there is (PLATFORM_ONLY). A start that fails ends the process with one
 * sentence.
 */
export async function start(): Promise<void> {
  const { muteNext } = await import('@/lib/http/spans');
  muteNext();
  const { endStart, startFailure } = await import('@/lib/console/process/lifecycle');
  try {
    const { EnvError, env } = await import('@/lib/env');
    const settings = env();
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
    await startConsole(platform);
  } catch (error) {
    endStart(startFailure(error));
  }
}

/** @param platform - the embedded one, which cannot be asked yet */
async function startConsole(platform: PlatformThread | undefined): Promise<void> {
  const { requireIssuer, requireStore } = await import('@/lib/console/host/startup');
  const { onClose } = await import('@/lib/console/process/lifecycle');
  const { releaseAbortReasons } = await import('@/lib/console/process/abort-reasons');
  releaseAbortReasons();
  const { bff } = await import('@/lib/console/bff/instance');
  const instance = await bff();
  onClose(() => instance.close());
  const { watchRequests } = await import('@/lib/console/host/requests');
  watchRequests(instance);
  const { openApiLane } = await import('@/lib/console/host/api-lane');
  const { openMetrics } = await import('@/lib/console/process/metrics-server');
  const { metricsPort, metricsHost, hostname } = instance.env;
  await openMetrics(withPlatform(instance.metrics, platform), metricsPort, metricsHost ?? hostname ?? 'localhost');
  await requireStore(instance);
  await platform?.listening;
  await requireIssuer(instance);
  openApiLane(instance);
  setTimeout(() => void instance.upstream.open(), WARM_AFTER_MS).unref();
}

/** The console's page of metrics, and those of the platform on its thread. */
function withPlatform(page: MetricsPage, platform: PlatformThread | undefined): MetricsPage {
  if (platform === undefined) return page;
  const text = async () => (await Promise.all([page.text(), platform.metrics()])).join('');
  return { ...page, text };
}
