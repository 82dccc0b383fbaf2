import { Check, CheckBold, Minus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import type { DraftRole } from '../catalogue/catalogue';
import { type CellState, cellState } from '../catalogue/catalogue-changes';
import { type GroupRow, type MatrixRow, type PermissionRow, SIZE } from './matrix-view';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import { UsedBy } from '../entries/usage-text';

export type Column = { index: number; role: DraftRole };

export type MatrixLineProps = {
  row: MatrixRow;
  editor: CatalogueEditor;
  isActive: boolean;
  children: ReactNode;
};

export function MatrixLine({ row, editor, isActive, children }: MatrixLineProps) {
  const t = useTranslations('applicationform.matrix');
  const isGroup = row.kind === 'group';
  return (
    <div
      className={cx(
        'relative flex border-b border-border-subtle',
        isGroup ? 'bg-chip' : isActive ? 'bg-selected' : 'bg-raised',
      )}
      style={{ minHeight: isGroup ? SIZE.group : SIZE.row }}
    >
      <div
        role="rowheader"
        className="sticky left-0 z-10 flex shrink-0 items-center gap-3 border-r border-border bg-inherit px-6"
        style={{ width: SIZE.name }}
      >
        {isGroup ? (
          <>
            <span className="min-w-0 flex-1 py-1 font-mono text-xs font-semibold wrap-anywhere">{row.name}</span>
            <span className="shrink-0 text-xs text-muted">{t('permissions', { count: row.permissions.length })}</span>
          </>
        ) : (
          <>
            <span className="min-w-0 flex-1 py-1.5 font-mono text-xs wrap-anywhere">
              {row.group === '' ? null : <span className="text-muted">{row.group}.</span>}
              {row.rest}
            </span>
            <span className="shrink-0 text-xs text-muted tabular-nums">
              <UsedBy permissionId={row.id} editor={editor} />
            </span>
          </>
        )}
      </div>
      {children}
    </div>
  );
}

type CellsProps = {
  columns: readonly Column[];
  activeColumn: number;
  /** If undefined, the cells are a copy of a row that is elsewhere. */
  cellId: ((column: number) => string) | undefined;
  onPress: ((column: number) => void) | undefined;
  isActive?: boolean;
};

const cellClass = 'absolute inset-y-0 grid cursor-default place-items-center border-r border-border-subtle';
const ring = 'z-1 rounded-sm outline-2 -outline-offset-2 outline-accent';
const left = (column: number): { left: number; width: number } => ({
  left: SIZE.name + column * SIZE.column,
  width: SIZE.column,
});

export function GroupCells({ row, columns, activeColumn, cellId, onPress, isActive }: CellsProps & { row: GroupRow }) {
  const t = useTranslations('applicationform.matrix');
  return columns.map(({ index, role }) => {
    const count = row.permissions.filter((one) => role.grants.has(one.id)).length;
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/no-static-element-interactions -- the grid has the keys
      <div
        key={role.id}
        id={cellId?.(index)}
        role={cellId === undefined ? 'presentation' : 'gridcell'}
        aria-colindex={cellId === undefined ? undefined : index + 2}
        onClick={onPress && (() => onPress(index))}
        style={left(index)}
        className={cx(
          cellClass,
          'border-transparent text-xs text-muted tabular-nums hover:bg-border hover:text-text',
          index === activeColumn && 'font-semibold text-text',
          isActive && index === activeColumn && ring,
        )}
      >
        {count === 0 ? (
          <span className="sr-only">{t('groupNone')}</span>
        ) : (
          <span aria-label={t('groupCount', { count, total: row.permissions.length })} role="img">
            {count}
          </span>
        )}
      </div>
    );
  });
}

export function PermissionCells(
  props: CellsProps & { row: PermissionRow; old: ReadonlyMap<string, DraftRole>; marked: boolean },
) {
  const { row, columns, activeColumn, cellId, onPress, isActive, old, marked } = props;
  return columns.map(({ index, role }) => {
    const state = cellState(old.get(role.id), role, row.id);
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keys
      <div
        key={role.id}
        id={cellId?.(index)}
        role="gridcell"
        aria-colindex={index + 2}
        aria-selected={state === 'granted' || state === 'added'}
        onClick={onPress && (() => onPress(index))}
        style={left(index)}
        className={cx(
          cellClass,
          'group/cell',
          index === activeColumn && 'bg-selected',
          isActive && index === activeColumn && ring,
        )}
      >
        <Tile state={marked ? state : state === 'added' ? 'granted' : state} />
      </div>
    );
  });
}

const TILES = {
  granted: { icon: Check, className: 'bg-accent-soft text-accent-text' },
  added: { icon: CheckBold, className: 'bg-accent text-accent-on' },
  removed: { icon: Minus, className: 'border border-dashed border-border-strong text-muted' },
  none: { icon: null, className: 'text-faint group-hover/cell:border group-hover/cell:border-border-strong' },
} as const;

export const Tile = memo(function Tile({ state }: { state: CellState }) {
  const t = useTranslations('applicationform.matrix.state');
  const { icon: Icon, className } = TILES[state];
  return (
    <span className={cx('grid size-5 place-items-center rounded-sm [print-color-adjust:exact]', className)}>
      {Icon === null ? (
        <span aria-hidden className="size-0.75 rounded-full bg-border-strong group-hover/cell:hidden" />
      ) : (
        <Icon className="size-3.5" />
      )}
      <span className="sr-only">{t(state)}</span>
    </span>
  );
});
