import type { Env } from '@/lib/env';
import { hostInUrl } from '@/lib/env-values';
import type { OwnPort } from '@/lib/platform/admin/check';

/** The ports that a process with these settings opens. */
export function placesOf({ platformOnly, port, hostname = 'localhost', embedded, ...metrics }: Env): OwnPort[] {
  const { metricsPort, metricsHost } = metrics;
  const firstHost = platformOnly && embedded !== undefined ? embedded.host : hostname;
  return [
    ...(platformOnly ? [] : [place('PORT', port, 'HOSTNAME', hostname)]),
    ...(embedded === undefined ? [] : [place('PLATFORM_PORT', embedded.port, 'PLATFORM_HOST', embedded.host)]),
    ...(metricsPort === undefined
      ? []
      : [place('METRICS_PORT', metricsPort, 'METRICS_HOST', metricsHost ?? firstHost)]),
  ];
}

const place = (portSetting: string, port: number, hostSetting: string, host: string): OwnPort => {
  return { portSetting, port, hostSetting, host, url: `http://${hostInUrl(host)}:${port}` };
};
