/** Identity providers of an organization: actions and field lengths. They are a tab of its page, without a screen. */
import { Role } from '@/lib/contract/access/grants';
import type { RoomAccess } from '@/lib/contract/access/room';

export const providers = {
  actions: {
    'providers.manage': { anyOf: [Role.OrganizationAdmin] },
  },
  limits: {
    providerSecret: { max: 500 },
    providerScope: { max: 500 },
    claimName: { max: 200 },
    domain: { max: 253 },
  },
} as const satisfies RoomAccess;
