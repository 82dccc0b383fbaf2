import type { Dispatcher } from 'undici';
import { guardedLookup, isLoopbackAddress, isPublicAddress } from './addresses';

export type GuardedAgents = Record<'https:' | 'http:', Dispatcher>;

/**
 * Makes connections to addresses that admins entered, with limits of time and size: https to the public internet, or
 * anywhere if the operator allows it; http only to this machine.
 */
export async function guardedAgents(
  bounds: { connections: number; timeoutMs: number; maxBytes: number },
  { allowPrivateAddresses: anywhere }: { allowPrivateAddresses: boolean },
): Promise<GuardedAgents> {
  const { Agent } = await import('undici');
  const agent = (isAllowed: (address: string) => boolean) =>
    new Agent({
      connections: bounds.connections,
      connect: { lookup: guardedLookup(isAllowed), timeout: bounds.timeoutMs },
      headersTimeout: bounds.timeoutMs,
      bodyTimeout: bounds.timeoutMs,
      maxResponseSize: bounds.maxBytes,
    });
  return { 'https:': agent((address) => anywhere || isPublicAddress(address)), 'http:': agent(isLoopbackAddress) };
}
