import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useMemo, useRef, useState, type RefObject, useCallback } from 'react';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { type DraftRole, roleLabel } from '../catalogue/catalogue';
import { MatrixHead } from './matrix-head';
import { MatrixHint } from './matrix-hint';
import { type Column, GroupCells, MatrixLine, PermissionCells } from './matrix-line';
import { type GroupRow, type MatrixRow, movedTo, type Place, SIZE } from './matrix-view';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { usePrinting } from '@/components/ui/mechanisms/use-printing';
import { withActive } from '@/components/ui/picker/listbox-keys';

export type MatrixGridProps = {
  editor: CatalogueEditor;
  marked: boolean;
  roles: readonly DraftRole[];
  rows: readonly MatrixRow[];
  /** "/" was pressed. */
  onSearch: () => void;
};

/**
 * Permissions by roles. One tab stop: arrows, Home, End, Page up and Page down move, Space grants or revokes. Only visible cells are in the
 * DOM, in print all of them; the header, the names and the current group's row are sticky.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { editor, marked, roles, rows } = props;
  const t = useTranslations('applicationform');
  const id = useId();
  const grid = useMatrixGrid(props);
  const { box, active, view, isFocused, question } = grid;
  const columns = view.columns.flatMap(({ index }) => {
    const role = roles[index];
    return role === undefined ? [] : [{ index, role }];
  });
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <div
          ref={box}
          role="grid"
          tabIndex={0}
          aria-label={t('matrix.label')}
          aria-rowcount={rows.length + 1}
          aria-colcount={roles.length + 1}
          aria-readonly={editor.locked || undefined}
          aria-activedescendant={`${id}r${active.row}c${active.column}`}
          onKeyDown={grid.onKeyDown}
          onFocus={() => grid.setFocused(true)}
          onBlur={() => grid.setFocused(false)}
          className="scroll-quiet absolute inset-0 overflow-auto bg-raised outline-none print:static"
        >
          <div
            className="relative"
            style={{
              minWidth: '100%',
              width: SIZE.name + roles.length * SIZE.column + SIZE.end,
              height: view.height,
            }}
          >
            <MatrixHead editor={editor} marked={marked} columns={columns} active={active.column} />
            {view.stuck === undefined ? null : <StuckGroup row={view.stuck} editor={editor} columns={columns} />}
            <MatrixRows
              {...props}
              id={id}
              items={view.rows}
              measure={view.measure}
              columns={columns}
              active={active}
              isFocused={isFocused}
              onPress={grid.press}
            />
          </div>
        </div>
        {view.hasMore ? (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 w-12 bg-linear-to-l from-raised to-transparent print:hidden"
          />
        ) : null}
      </div>
      <MatrixHint editor={editor} row={rows[active.row]} role={roles[active.column]} marked={marked} />
      {question === null ? null : (
        <GroupDialog question={question} onClose={() => grid.setQuestion(null)} onConfirm={grid.changeGroup} />
      )}
    </>
  );
}

function useMatrixGrid({ editor, roles, rows, onSearch }: MatrixGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ row: rows[0]?.kind === 'group' ? 1 : 0, column: 0 });
  const [question, setQuestion] = useState<GroupQuestion | null>(null);
  const [isFocused, setFocused] = useState(false);
  const active = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, roles.length - 1) };
  const view = useMatrixWindow(box, { rows, columns: roles.length, active });

  const grant = (role: DraftRole, permissions: string[], on: boolean): void => {
    editor.touch(`${role.id} grants`);
    editor.change({ do: 'grant', roles: [role.id], permissions, on });
  };
  const toggle = ({ row, column }: Place): void => {
    const [line, role] = [rows[row], roles[column]];
    if (editor.locked || line === undefined || role === undefined) return;
    if (line.kind === 'group') {
      setQuestion({ role, group: line, on: line.permissions.some((one) => !role.grants.has(one.id)) });
    } else grant(role, [line.permission.id], !role.grants.has(line.permission.id));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedTo(event, active, { rows: rows.length, columns: roles.length, pageRows: view.pageRows });
    if (event.key === ' ') toggle(active);
    else if (event.key === '/') onSearch();
    else if (next !== null) {
      setPlace(next);
      view.scrollTo(next);
    } else return;
    event.preventDefault();
  };
  return {
    ...{ box, active, view, isFocused, setFocused, question, setQuestion, onKeyDown },
    press: (at: Place) => {
      setPlace(at);
      box.current?.focus({ preventScroll: true });
      toggle(at);
    },
    changeGroup: ({ role, group, on }: GroupQuestion) => {
      grant(
        role,
        group.permissions.map((one) => one.id),
        on,
      );
      setQuestion(null);
    },
  };
}

type MatrixRowsProps = MatrixGridProps & {
  id: string;
  items: readonly { index: number; start: number }[];
  measure: (row: HTMLElement | null) => void;
  columns: readonly Column[];
  active: Place;
  isFocused: boolean;
  onPress: (place: Place) => void;
};

function MatrixRows({
  id,
  editor,
  marked,
  rows,
  items,
  measure,
  columns,
  active,
  isFocused,
  onPress,
}: MatrixRowsProps) {
  const { base } = editor;
  const old = useMemo(() => new Map(base.roles.map((role) => [role.id, role])), [base]);
  return items.map(({ index, start }) => {
    const row = rows[index];
    if (row === undefined) return null;
    const cells = {
      columns,
      activeColumn: active.column,
      isActive: index === active.row && isFocused,
      cellId: (column: number) => `${id}r${index}c${column}`,
      onPress: (column: number) => onPress({ row: index, column }),
    };
    return (
      <div
        key={row.id}
        role="row"
        aria-rowindex={index + 2}
        data-index={index}
        ref={measure}
        className="absolute inset-x-0"
        style={{ top: SIZE.head + start }}
      >
        <MatrixLine row={row} editor={editor} isActive={index === active.row}>
          {row.kind === 'group' ? (
            <GroupCells row={row} {...cells} />
          ) : (
            <PermissionCells row={row} old={old} marked={marked} {...cells} />
          )}
        </MatrixLine>
      </div>
    );
  });
}

/** A copy of a group's row, shown while its permissions scroll. */
function StuckGroup(props: { row: GroupRow; editor: CatalogueEditor; columns: readonly Column[] }) {
  const { row, editor, columns } = props;
  return (
    <div aria-hidden className="sticky z-20 h-0 print:hidden" style={{ top: SIZE.head }}>
      <MatrixLine row={row} editor={editor} isActive={false}>
        <GroupCells row={row} columns={columns} activeColumn={-1} cellId={undefined} onPress={undefined} />
      </MatrixLine>
    </div>
  );
}

type GroupQuestion = { role: DraftRole; group: GroupRow; on: boolean };
type GroupDialogProps = {
  question: GroupQuestion;
  onClose: () => void;
  onConfirm: (question: GroupQuestion) => void;
};

function GroupDialog({ question, onClose, onConfirm }: GroupDialogProps) {
  const t = useTranslations('applicationform.matrix');
  const { role, group, on } = question;
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={t(on ? 'grantTitle' : 'takeTitle', { group: group.name })}
      confirmLabel={t(on ? 'grant' : 'take')}
      onConfirm={() => onConfirm(question)}
    >
      {t(on ? 'grantText' : 'takeText', {
        role: roleLabel(role),
        group: group.name,
        count: group.permissions.filter((one) => role.grants.has(one.id) !== on).length,
      })}
    </ConfirmDialog>
  );
}

const FIRST_RECT = { width: 1088, height: 640 };
/** Rows and columns rendered beyond the visible ones. */
const OVERSCAN = 4;

/**
 * The visible cells, in both directions, always including the active one, and the function that scrolls to a cell. Indexes count from the
 * first cell.
 */
function useMatrixWindow(
  box: RefObject<HTMLElement | null>,
  { rows, columns, active }: { rows: readonly MatrixRow[]; columns: number; active: Place },
) {
  const printing = usePrinting();
  const indexes = (range: Range, chosen: number): number[] =>
    printing ? Array.from({ length: range.count }, (_, index) => index) : withActive(range, chosen);
  // The header, the names and a group's row cover what scrolls below them.
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: (index) => (rows[index]?.kind === 'group' ? SIZE.group : SIZE.row),
    rangeExtractor: (range) => indexes(range, active.row),
    scrollPaddingStart: SIZE.group,
    scrollPaddingEnd: SIZE.head,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => box.current,
    estimateSize: () => SIZE.column,
    rangeExtractor: (range) => indexes(range, active.column),
    scrollPaddingEnd: SIZE.name + SIZE.end,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
  });
  const first = down.range?.startIndex ?? 0;
  const { width, height } = down.scrollRect ?? FIRST_RECT;
  return {
    rows: down.getVirtualItems(),
    /** Rows grow with long names. */
    measure: down.measureElement,
    columns: across.getVirtualItems(),
    height: SIZE.head + down.getTotalSize(),
    /** The group whose own row has scrolled out of view. */
    stuck: (down.scrollOffset ?? 0) <= 0 ? undefined : rows.slice(0, first + 1).findLast(isGroup),
    hasMore: (across.scrollOffset ?? 0) + width < SIZE.name + columns * SIZE.column,
    pageRows: Math.max(1, Math.floor((height - SIZE.head) / SIZE.row) - 2),
    scrollTo: ({ row, column }: Place) => {
      down.scrollToIndex(row);
      across.scrollToIndex(column);
    },
  };
}

const isGroup = (row: MatrixRow): row is GroupRow => row.kind === 'group';
