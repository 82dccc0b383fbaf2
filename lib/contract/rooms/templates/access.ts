/** Application templates: screens, actions and field lengths. */
import { Permission } from '@/lib/contract/access/grants';
import { type RoomAccess, TENANT } from '@/lib/contract/access/room';

export const templates = {
  screens: {
    applicationTemplates: {
      path: `${TENANT}/application-templates`,
      scope: 'tenant',
      gate: [Permission.ResourceManagement],
      section: 'resources',
    },
  },
  actions: {},
  limits: {},
  targets: { applicationTemplate: 'applicationTemplates' },
} as const satisfies RoomAccess;
