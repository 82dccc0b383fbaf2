import type { RoomDescription } from '@/components/shell/screen-description';
import { Network, SlidersHorizontal } from '@/components/ui/primitives/icons';
import { FIRST_PAGE_ROWS } from '@/lib/contract/limits';
import { plan } from '@/lib/contract/planned-call';

export const tenants = {
  organizationTenants: {
    icon: Network,
    texts: ['onboarding', 'tenants'],
    audience: 'organizationAdmins',
    firstCalls: ({ organizationId }) => [
      plan('organizations.tenants', { params: { organizationId }, query: { limit: String(FIRST_PAGE_ROWS) } }),
    ],
  },
  tenant: {
    icon: SlidersHorizontal,
    texts: ['signinpolicy', 'tenants'],
    viewTexts: { health: ['health', 'history'], history: ['history'] },
    audience: 'tenantManagers',
    firstCalls: ({ tenantId }) => [plan('tenants.get', { params: { tenantId } })],
  },
} as const satisfies RoomDescription;
