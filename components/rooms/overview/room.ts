import type { RoomDescription } from '@/components/shell/screen-description';
import { LayoutDashboard } from '@/components/ui/primitives/icons';

export const overview = {
  organizationOverview: {
    icon: LayoutDashboard,
    texts: ['onboarding', 'overview'],
    viewTexts: { health: ['health', 'history'] },
    audience: 'dashboardReaders',
  },
} as const satisfies RoomDescription;
