import { type Env, EnvError } from '@/lib/env';
import { hostInUrl } from '@/lib/env-values';
import { sentenceOf } from '@/lib/faults/causes';
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

/** Node's fetch looks at the port before it sends, and by this it sends nothing. */
const NOT_SENT = new Error('not sent');
const dispatch = (): never => {
  throw NOT_SENT;
};

/** Checks the addresses that browsers are to open. @throws EnvError for a port that they refuse, which Node's fetch does too */
export async function requirePorts({ platformOnly, appUrl, oidcIssuer }: Env): Promise<void> {
  const addresses = platformOnly ? [] : [[appUrl, 'console'] as const];
  for (const [address, part] of [...addresses, [oidcIssuer, 'issuer'] as const]) {
    const error: unknown = await fetch(address, { dispatcher: { dispatch } } as unknown as RequestInit).catch(
      (caught: unknown) => caught,
    );
    if ((error as Error).cause !== NOT_SENT)
      throw new EnvError(sentenceOf(`The address ${address} cannot be used`, error, part));
  }
}
