import { useTranslations } from 'next-intl';
import { Laptop, Smartphone } from '@/components/ui/primitives/icons';
import type { Session } from '@/lib/contract/rooms/account/entities';

type Device = Pick<Session, 'browser' | 'system'>;

const HANDHELD = new Set<string | null>(['iPhone', 'iPad', 'Android']);

export function DeviceMark({ system }: Pick<Session, 'system'>) {
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-lg bg-chip text-muted">
      {HANDHELD.has(system) ? <Smartphone /> : <Laptop />}
    </span>
  );
}

/** "Chrome on macOS", or the known part of it. */
export function useDeviceName(): (device: Device) => string {
  const t = useTranslations('common.device');
  return ({ browser, system }) =>
    browser !== null && system !== null ? t('named', { browser, system }) : (browser ?? system ?? t('unknown'));
}
