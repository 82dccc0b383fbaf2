import type { RoomDescription } from '@/components/shell/screen-description';
import { Braces } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';

export const apiResources = {
  apiResources: {
    icon: Braces,
    texts: ['apiresources', 'identityscopes'],
    audience: 'resourceManagers',
    firstCalls: ({ tenantId }) => [
      plan('apiResources.list', { params: { tenantId } }),
      plan('tenants.get', { params: { tenantId } }),
    ],
  },
} as const satisfies RoomDescription;
