import type { RoomDescription } from '@/components/shell/screen-description';
import { firstPage } from '@/components/table/list-query';
import { Send } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';
import { SUMMARY } from '@/lib/contract/summary';

export const assignments = {
  assignments: {
    icon: Send,
    texts: ['assignments'],
    audience: 'onboarding',
    firstCalls: ({ tenantId }) => [
      plan('superTenants.assignedTenants', { params: { tenantId }, query: { ...firstPage(), ...SUMMARY } }),
      // The filter's options: makes those in the address available in the first view.
      plan('superTenants.organizations', { params: { tenantId } }),
    ],
  },
  assignApplications: { icon: Send, texts: ['assignments'], audience: 'onboarding' },
} as const satisfies RoomDescription;
