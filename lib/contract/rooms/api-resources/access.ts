import { type RoomAccess, resourceScreen } from '@/lib/contract/access/room';

export const apiResources = {
  screens: {
    apiResources: resourceScreen('/api-resources'),
  },
  targets: { apiResource: 'apiResources' },
} as const satisfies RoomAccess;
