import type { RoomDescription } from '@/components/shell/screen-description';
import { Plus } from '@/components/ui/primitives/icons';

export const onboarding = {
  tenantCreate: { icon: Plus, texts: ['onboarding'], audience: 'onboarding' },
} as const satisfies RoomDescription;
