import { type RoomAccess, resourceScreen } from '@/lib/contract/access/room';

export const templates = {
  screens: {
    applicationTemplates: resourceScreen('/application-templates'),
  },
  targets: { applicationTemplate: 'applicationTemplates' },
} as const satisfies RoomAccess;
