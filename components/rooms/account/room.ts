import type { RoomDescription } from '@/components/shell/screen-description';
import { Grid2x2, IdCard, Settings, ShieldCheck } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';

export const account = {
  essentials: { icon: IdCard, texts: ['account'], audience: 'everybody' },
  applicationList: {
    icon: Grid2x2,
    texts: ['account'],
    audience: 'everybody',
    firstCalls: () => [plan('me.applications')],
  },
  yourAccount: {
    icon: ShieldCheck,
    texts: ['account'],
    audience: 'everybody',
    firstCalls: () =>
      [plan('me.passkeys'), plan('me.password'), plan('me.factors'), plan('me.sessions'), plan('me.grants')] as const,
  },
  settings: { icon: Settings, texts: ['account'], audience: 'everybody' },
} as const satisfies RoomDescription;
