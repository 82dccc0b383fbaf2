/** The console's part of a start. A single file, loaded at once, because the build duplicates shared modules for each `import()`. */
import { bff } from '@/lib/console/bff/instance';
import { loadProxy, openApiLane } from '@/lib/console/host/api-lane';
import { watchRequests } from '@/lib/console/host/requests';
import { requireIssuer, requireStore } from '@/lib/console/host/startup';
import { releaseAbortReasons } from '@/lib/console/process/abort-reasons';
import { onClose } from '@/lib/console/process/lifecycle';
import { openMetrics } from '@/lib/console/process/metrics-server';
import type { MetricsPage } from '@/lib/console/process/platform-metrics';
import { isTraced } from '@/lib/http/spans';
import type { PlatformThread } from './platform-thread';

/** After the first probes, load what the first call will need (milliseconds). */
const WARM_AFTER_MS = 1000;

/**
 * Opens everything of the console except its port.
 *
 * @param platform - the embedded one, which does not answer yet
 */
export async function openConsole(platform: PlatformThread | undefined): Promise<void> {
  releaseAbortReasons();
  const instance = await bff();
  onClose(() => instance.close());
  watchRequests(instance, isTraced() ? (await import('@/lib/contract/routing')).templateOf : undefined);
  const { metricsPort, metricsHost, hostname } = instance.env;
  await openMetrics(withPlatform(instance.metrics, platform), metricsPort, metricsHost ?? hostname ?? 'localhost');
  await requireStore(instance);
  await platform?.listening;
  await requireIssuer(instance);
  openApiLane(instance);
  setTimeout(() => void Promise.all([loadProxy(), instance.upstream.open()]), WARM_AFTER_MS).unref();
}

function withPlatform(page: MetricsPage, platform: PlatformThread | undefined): MetricsPage {
  if (platform === undefined) return page;
  const text = async () => (await Promise.all([page.text(), platform.metrics()])).join('');
  return { ...page, text };
}
