import { Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import { roleLabel } from '../catalogue/catalogue';
import type { CellState } from '../catalogue/catalogue-changes';
import { type Column, Tile } from './matrix-line';
import { MarkIcon } from '../entries/mark-icon';
import { SIZE } from './matrix-view';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type MatrixHeadProps = {
  editor: CatalogueEditor;
  marked: boolean;
  columns: readonly Column[];
  active: number;
};

export function MatrixHead({ editor, marked, columns, active }: MatrixHeadProps) {
  const t = useTranslations('applicationform');
  const legend: CellState[] = marked ? ['granted', 'added', 'removed'] : ['granted'];
  const isCounted = [...editor.usage.values()].some(({ members }) => members !== undefined);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-30 flex border-b border-border bg-raised print:relative"
      style={{ height: SIZE.head }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full shrink-0 flex-col justify-between border-r border-border bg-raised px-6 py-3"
        style={{ width: SIZE.name }}
      >
        <span aria-hidden className="space-y-1.5">
          {legend.map((state) => (
            <span key={state} className="flex items-center gap-2 text-xs text-muted">
              <Tile state={state} />
              {t(`matrix.legend.${state as 'granted' | 'added' | 'removed'}`)}
            </span>
          ))}
        </span>
        <span className="flex items-center justify-between text-xs font-medium">
          {t('matrix.permission')}
          {isCounted ? (
            <span aria-hidden className="flex items-center gap-1.5 text-muted">
              <Users className="size-3.5" />
              {t('matrix.members')}
            </span>
          ) : null}
        </span>
      </div>
      {columns.map(({ index, role }) => {
        const members = editor.usage.get(role.id)?.members;
        const mark = marked ? editor.changes.roles.get(role.id) : undefined;
        const name = roleLabel(role) || t('roles.unnamed');
        return (
          <div
            key={role.id}
            role="columnheader"
            aria-colindex={index + 2}
            title={name}
            className={cx(
              'absolute inset-y-0 flex flex-col items-center justify-end gap-2 border-r border-border-subtle pb-2',
              index === active && 'bg-selected font-semibold text-accent-text',
            )}
            style={{ left: SIZE.name + index * SIZE.column, width: SIZE.column }}
          >
            {mark === 'added' ? <MarkIcon mark={mark} /> : null}
            <span
              className={cx(
                'rotate-180 truncate text-sm [writing-mode:vertical-rl]',
                mark === 'added' ? 'max-h-30' : 'max-h-37',
              )}
            >
              {name}
            </span>
            {isCounted ? (
              <span className="h-4 text-xs text-muted tabular-nums">
                {members === undefined ? <span aria-hidden>–</span> : t('usage.count', { count: members })}
              </span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
