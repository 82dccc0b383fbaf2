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
    domains: provider.domains.map(({ domain, provenAt }) => (provenAt === null ? `${domain} (?)` : domain)),
    tenants: provider.tenants?.map(({ name }) => name) ?? null,
    breakGlass: provider.breakGlass?.name ?? null,
  },
}));
