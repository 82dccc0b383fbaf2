import { Permission } from '@/lib/contract/access/grants';
import { type RoomAccess, TENANT, resourceScreen } from '@/lib/contract/access/room';

export const clients = {
  screens: {
    assignedClients: {
      path: `${TENANT}/clients`,
      scope: 'tenant',
      gate: [Permission.TenantManagement],
      section: 'tenant',
    },
    clients: resourceScreen('/oidc-clients'),
    clientTemplates: resourceScreen('/oidc-client-templates'),
  },
  actions: {
    'clients.readAssigned': { anyOf: [Permission.TenantManagement] },
  },
  limits: {
    claimValue: { max: 250 },
    secret: { min: 20, max: 250 },
    /** The "3 in a variant" of section 5: secret of an external client from an older platform. */
    externalSecretLegacy: { min: 3 },
    externalClientId: { min: 3 },
    externalEndpoint: { min: 3 },
  },
  targets: { oidcClient: 'clients', oidcClientTemplate: 'clientTemplates' },
} as const satisfies RoomAccess;
