import type { RoomDescription } from '@/components/shell/screen-description';
import { Building2 } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';

export const organizations = {
  organization: {
    icon: Building2,
    texts: ['onboarding', 'organizations', 'signinpolicy'],
    viewTexts: { providers: ['providers'], health: ['health', 'history'], history: ['history'] },
    audience: 'organizationAdmins',
    firstCalls: ({ organizationId }) => [plan('organizations.get', { params: { organizationId } })],
  },
} as const satisfies RoomDescription;
