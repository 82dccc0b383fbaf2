import { Info } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import { joinIsolated } from '@/lib/contract/names';

export type AccessNoteProps = {
  applications: readonly { name: string; isPublic: boolean }[];
  /** The name, if it is a single tenant; otherwise there are several. */
  tenantName?: string;
  /** Members who can open a public one at once; undefined if they are not counted. */
  opening: number | undefined;
  className?: string;
};

/** Explains who gets access by an assignment: everyone for public applications; for others, roles have to be assigned. */
export function AccessNote({ applications, tenantName = '', opening, className }: AccessNoteProps) {
  const t = useTranslations('assignments.access');
  const open = applications.filter(({ isPublic }) => isPublic);
  const place = tenantName === '' ? 'many' : 'one';
  return (
    <p className={cx('flex gap-2.5 text-sm text-muted', className)}>
      <Info className="mt-px" />
      <span>
        {open.length === 0
          ? null
          : t('open', {
              names: joinIsolated(open.map(({ name }) => name)),
              known: opening === undefined ? 'no' : 'yes',
              count: opening ?? 0,
              place,
              tenant: tenantName,
            })}{' '}
        {open.length === applications.length
          ? null
          : t('roles', { rest: open.length === 0 ? 'no' : 'yes', place, tenant: tenantName })}
      </span>
    </p>
  );
}
