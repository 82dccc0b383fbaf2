/** The port for Prometheus. A separate port, because metrics are not public. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvError } from '@/lib/env';
import { listenFailure } from '@/lib/http/listening.mjs';
import { onClose } from './lifecycle';
import type { MetricsPage } from './platform-metrics';

/**
 * Serves `GET /metrics` and nothing else.
 *
 * @param port - 0 takes a free one, for tests
 * @throws the system's error when the port cannot be opened
 */
export async function serveMetrics(
  metrics: MetricsPage,
  port: number,
  host: string,
): Promise<{ port: number; close(): Promise<void> }> {
  metrics.watchProcess();
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const path = request.url?.split('?', 1)[0];
    const known = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    const text = known ? await metrics.text() : 'Only /metrics is here.\n';
    response.writeHead(known ? 200 : 404, {
      'Content-Type': known ? metrics.contentType : 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(text);
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

/** Opens the metrics port, if configured. @throws EnvError when it cannot be opened */
export async function openMetrics(metrics: MetricsPage, metricsPort: number | undefined, host: string): Promise<void> {
  if (metricsPort === undefined) return;
  try {
    const { close } = await serveMetrics(metrics, metricsPort, host);
    onClose(close);
  } catch (error) {
    const place = { port: metricsPort, host, portSetting: 'METRICS_PORT', hostSetting: 'METRICS_HOST' };
    throw new EnvError(listenFailure(place, error as NodeJS.ErrnoException));
  }
}
