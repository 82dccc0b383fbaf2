import { Permission } from '@/lib/contract/access/grants';
import { type RoomAccess, TENANT } from '@/lib/contract/access/room';

export const groups = {
  screens: {
    groups: { path: `${TENANT}/groups`, scope: 'tenant', gate: [Permission.GroupManagement], section: 'tenant' },
  },
  actions: {
    'groups.manage': { anyOf: [Permission.GroupManagement] },
  },
  limits: {
    groupName: { min: 3, max: 50 },
    groupDescription: { min: 10, max: 255 },
  },
  targets: { group: 'groups' },
} as const satisfies RoomAccess;
