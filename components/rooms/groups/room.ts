import type { RoomDescription } from '@/components/shell/screen-description';
import { firstPage } from '@/components/table/list-query';
import { Boxes } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';
import { EMPTY_ONES } from './group-list';

export const groups = {
  groups: {
    icon: Boxes,
    texts: ['groups'],
    audience: 'groupManagers',
    firstCalls: ({ tenantId }) => [
      plan('groups.list', { params: { tenantId }, query: firstPage() }),
      plan('groups.list', { params: { tenantId }, query: EMPTY_ONES }),
    ],
  },
} as const satisfies RoomDescription;
