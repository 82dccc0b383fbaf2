import { Minus, Pencil, Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import type { Mark } from '../catalogue/catalogue-changes';

const looks = {
  added: { icon: Plus, className: 'rounded-full bg-info-soft text-info' },
  changed: { icon: Pencil, className: 'rounded-full bg-warning-soft text-warning' },
  removed: { icon: Minus, className: 'rounded-sm border border-dashed border-border-strong text-muted' },
} as const;

export function MarkIcon({ mark }: { mark: Mark }) {
  const t = useTranslations('applicationform.mark');
  const { icon: Icon, className } = looks[mark];
  return (
    <span title={t(mark)} className={cx('inline-grid size-5 shrink-0 place-items-center', className)}>
      <Icon className="size-3" />
      <span className="sr-only">{t(mark)}</span>
    </span>
  );
}
