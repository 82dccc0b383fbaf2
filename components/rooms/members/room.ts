import type { RoomDescription } from '@/components/shell/screen-description';
import { firstPage } from '@/components/table/list-query';
import { UserCog, Users } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';
import { INITIAL_SORT, INVITED_ONES } from './list/member-query';

export const members = {
  organizationMembers: {
    icon: UserCog,
    texts: ['members', 'organizationmembers'],
    audience: 'organizationAdmins',
    firstCalls: ({ organizationId }) => [
      plan('organizations.members', { params: { organizationId }, query: firstPage(INITIAL_SORT) }),
    ],
  },
  tenantMembers: {
    icon: Users,
    texts: ['members'],
    viewTexts: { sessions: ['membersessions'] },
    audience: 'tenantManagers',
    firstCalls: ({ tenantId }) => [
      plan('tenants.get', { params: { tenantId } }),
      plan('members.everyone', { params: { tenantId }, query: firstPage(INITIAL_SORT) }),
      plan('members.pending', { params: { tenantId }, query: INVITED_ONES }),
    ],
  },
} as const satisfies RoomDescription;
