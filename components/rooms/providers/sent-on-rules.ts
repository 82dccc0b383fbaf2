/** Which provider an address leads to: what the platform does with it at sign-in. Pure. */
import type { Provider } from '@/lib/contract/rooms/providers/entities';

export type SentOnAnswer = {
  /** null is the platform's own sign-in. */
  provider: Provider | null;
  why: 'domain' | 'none' | 'unproven' | 'off';
  domain: string;
  /** The provider that has the domain, where it does not count yet. */
  named: Provider | null;
};

/** @returns undefined as long as it is no address */
export function providerForAddress(providers: readonly Provider[], address: string): SentOnAnswer | undefined {
  const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (domain === undefined) return undefined;
  const having = providers.flatMap((provider) =>
    provider.domains.filter((one) => one.domain === domain).map(({ provenAt }) => ({ provider, provenAt })),
  );
  const proven = having.find(({ provenAt }) => provenAt !== null)?.provider;
  if (proven?.state === 'enabled') return { provider: proven, why: 'domain', domain, named: proven };
  if (proven !== undefined) return { provider: null, why: 'off', domain, named: proven };
  const [named] = having;
  return named === undefined
    ? { provider: null, why: 'none', domain, named: null }
    : { provider: null, why: 'unproven', domain, named: named.provider };
}
