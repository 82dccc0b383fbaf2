import { type PeerCertificate, TLSSocket } from 'node:tls';
import type { Dispatcher } from 'undici';
import { guardedLookup, isLoopbackAddress, isPublicAddress } from './addresses';

export type GuardedAgents = Record<'https:' | 'http:', Dispatcher>;

/** Called at each connection by TLS, with the name of the server and its certificate. */
export type OnCertificate = (hostname: string, certificate: Validity) => void;
export interface Validity {
  from: Date;
  to: Date;
}

/**
 * Makes connections to addresses that admins entered, with limits of time and size: https to the public internet, or
 * anywhere if the operator allows it; http only to this machine.
 */
export async function guardedAgents(
  bounds: { connections: number; timeoutMs: number; maxBytes: number },
  {
    allowPrivateAddresses: anywhere,
    onCertificate,
  }: { allowPrivateAddresses: boolean; onCertificate?: OnCertificate | undefined },
): Promise<GuardedAgents> {
  const { Agent, buildConnector } = await import('undici');
  const agent = (isAllowed: (address: string) => boolean) => {
    const connect = buildConnector({ lookup: guardedLookup(isAllowed), timeout: bounds.timeoutMs });
    return new Agent({
      connections: bounds.connections,
      connect: (options, done) =>
        connect(options, (...result) => {
          const [, socket] = result;
          const validity = socket instanceof TLSSocket ? validityOf(socket) : undefined;
          if (validity !== undefined) onCertificate?.(options.hostname, validity);
          done(...result);
        }),
      headersTimeout: bounds.timeoutMs,
      bodyTimeout: bounds.timeoutMs,
      maxResponseSize: bounds.maxBytes,
    });
  };
  return { 'https:': agent((address) => anywhere || isPublicAddress(address)), 'http:': agent(isLoopbackAddress) };
}

/** Returns undefined when the connection shows no certificate, as a resumed session may. */
function validityOf(socket: TLSSocket): Validity | undefined {
  const { valid_from: from, valid_to: to }: Partial<PeerCertificate> = socket.getPeerCertificate();
  return from === undefined || to === undefined ? undefined : { from: new Date(from), to: new Date(to) };
}
