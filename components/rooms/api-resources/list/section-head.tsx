import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { gridClass } from '@/components/table/rows/layout';
import { cx } from '@/components/ui/primitives/cx';
import { ChevronRight, Lock } from '@/components/ui/primitives/icons';
import type { ResourceTenant } from '../api-resources-data';
import { type Section, type SectionId, contentOf } from './resource-list';
import type { Line } from './resource-row';

/** A section with its lines in the table: its head, and what is below it when it is open. */
export type Part = { section: Section; isOpen: boolean; head: number; lines: number };

export type SectionHeadProps = {
  id: string;
  part: Part;
  lineAt: (index: number) => Line;
  tenant: ResourceTenant;
  isAsked: boolean;
  onToggle: (id: SectionId) => void;
};

const code = (chunks: ReactNode): ReactNode => <code className="text-text">{chunks}</code>;

/** A row above the section's rows; a click anywhere in it expands or collapses. */
export function SectionHead({ id, part, lineAt, tenant, isAsked, onToggle }: SectionHeadProps) {
  const t = useTranslations('apiresources.section');
  const { section, isOpen: open, head } = part;
  const { id: name, rows, total } = section;
  const canOpen = rows.length > 0 || !isAsked;
  const words = { tenant: tenant.name, organization: tenant.organizationName, prefix: `${tenant.prefix}.`, code };
  const isMono = !open && total > 0;
  const note = isMono ? contentOf(section) : t.rich(`${name}.note`, words);
  return (
    <div
      role="row"
      {...lineAt(head)}
      className={cx(
        gridClass,
        'sticky top-0 z-15 h-11 border-b border-border bg-sidebar sm:top-10 max-sm:h-auto max-sm:min-h-14 print:static',
        canOpen && 'hover:bg-hover',
      )}
    >
      <div role="cell" aria-colspan={5} className="col-span-full h-full min-w-0">
        <div className="sticky left-0 flex h-full w-[min(100cqw,100%)] max-w-[100cqw] min-w-0 items-center gap-x-3 px-4 max-sm:flex-wrap max-sm:gap-y-0 max-sm:py-2">
          <h2 id={id} className="flex shrink-0 font-semibold">
            <button
              type="button"
              aria-expanded={open}
              disabled={!canOpen}
              onClick={() => onToggle(name)}
              // The whole line is the click target; elements above it keep their own.
              className="flex items-center gap-2 rounded-sm after:absolute after:inset-0 after:content-['']"
            >
              <ChevronRight className={cx('text-muted transition-transform', open && 'rotate-90')} />
              {t(`${name}.title`)}
              <span className="font-normal text-muted tabular-nums">
                {isAsked && rows.length !== total ? t('some', { shown: rows.length, total }) : String(total)}
              </span>
            </button>
          </h2>
          <span
            data-shortened={isMono || undefined}
            title={typeof note === 'string' ? note : undefined}
            className={cx(
              'min-w-0 flex-1 truncate text-sm text-muted max-sm:order-last max-sm:basis-full max-sm:pl-6 max-sm:whitespace-normal',
              isMono && 'font-mono text-xs',
            )}
          >
            {note}
          </span>
          {name === 'tenant' ? null : (
            <span className="flex shrink-0 items-center gap-1.5 text-sm text-muted max-sm:ml-auto [&_.icon]:size-3.5">
              <Lock />
              {t('readOnly')}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
