import { useTranslations } from 'next-intl';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import type { LastUse } from '@/lib/contract/entities/common';
import type { Column } from '../types';

/** The last day of use: an optional column. Use it only if the platform records it. */
export function lastUseColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => LastUse | null | undefined,
): Column<Row> {
  return {
    id,
    header,
    cell: (row) => <LastUseDay use={of(row)} />,
    align: 'end',
    width: 168,
    grow: 0.2,
    isOptional: true,
  };
}

/** The day, or since when there was no use; a dash for what cannot be used. Days are counted in UTC. */
export function LastUseDay({ use }: { use: LastUse | null | undefined }) {
  const t = useTranslations('common');
  const dateText = useDateText();
  if (use == null) return <>–</>;
  const text = (day: string) => dateText(day, { dateStyle: 'medium', timeZone: 'UTC' });
  if (use.day === null) return <span className="text-faint">{t('notSince', { date: text(use.since) })}</span>;
  return <time dateTime={use.day}>{text(use.day)}</time>;
}
