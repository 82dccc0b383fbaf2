/** The port that Prometheus reads. Its own, because metrics are nothing for the public. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics';

/**
 * Serves `GET /metrics` and nothing else.
 *
 * @param port - 0 takes a free one, for tests
 * @param host - address to listen on
 * @throws the system's error when the port cannot be opened
 */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    const known = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    response.writeHead(known ? 200 : 404, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(known ? metrics.text() : 'Only /metrics is here.\n');
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
