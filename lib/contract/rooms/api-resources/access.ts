/** API resources: screens, actions and field lengths. */
import { Permission } from '@/lib/contract/access/grants';
import { type RoomAccess, TENANT } from '@/lib/contract/access/room';

export const apiResources = {
  screens: {
    apiResources: {
      path: `${TENANT}/api-resources`,
      scope: 'tenant',
      gate: [Permission.ResourceManagement],
      section: 'resources',
    },
  },
  actions: {},
  limits: {},
  targets: { apiResource: 'apiResources' },
} as const satisfies RoomAccess;
