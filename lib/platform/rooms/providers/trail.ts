import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { trailOf } from '../shared/trail';

/** Audit records of a provider, without the secret. */
export const trail = trailOf('identityProvider', (provider: Provider) => ({
  id: provider.name,
  name: provider.displayName,
  details: {
    displayName: provider.displayName,
    issuer: provider.issuer,
    clientId: provider.clientId,
    authMethod: provider.authentication,
    scopes: provider.scope.split(' '),
    claims: Object.values(provider.claims),
    state: provider.state,
    domains: domainsOf(provider, true),
    unprovenDomains: domainsOf(provider, false),
    tenants: provider.tenants?.map(({ name }) => name) ?? null,
    breakGlass: provider.breakGlass?.name ?? null,
  },
}));

const domainsOf = ({ domains }: Provider, isProven: boolean): string[] =>
  domains.flatMap(({ domain, provenAt }) => ((provenAt !== null) === isProven ? [domain] : []));
