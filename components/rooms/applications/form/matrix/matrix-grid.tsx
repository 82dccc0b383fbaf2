'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { type DraftRole, roleLabel } from '../catalogue/catalogue';
import { MatrixHead } from './matrix-head';
import { MatrixHint } from './matrix-hint';
import { GroupCells, MatrixLine, PermissionCells } from './matrix-line';
import { type GroupRow, type MatrixRow, movedTo, type Place, rowOffsets, SIZE } from './matrix-view';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import { useMatrixWindow } from './use-matrix-window';

export type MatrixGridProps = {
  editor: CatalogueEditor;
  marked: boolean;
  roles: readonly DraftRole[];
  rows: readonly MatrixRow[];
  /** "/" was pressed. */
  onSearch: () => void;
};

type GroupQuestion = { role: DraftRole; group: GroupRow; on: boolean };

/**
 * Permissions by roles. One tab stop: arrows, Home, End, Page up and Page down move, Space gives or takes away. Only what is in sight
 * is drawn, in both directions; header, names and the group's row stay.
 */
export function MatrixGrid({ editor, marked, roles, rows, onSearch }: MatrixGridProps) {
  const t = useTranslations('applicationform');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const offsets = useMemo(() => rowOffsets(rows), [rows]);
  const sight = useMatrixWindow(box, offsets, roles.length);
  const [place, setPlace] = useState<Place>({ row: rows[0]?.kind === 'group' ? 1 : 0, column: 0 });
  const [question, setQuestion] = useState<GroupQuestion | null>(null);
  const [isFocused, setFocused] = useState(false);
  const { base, locked, change, touch } = editor;
  const old = useMemo(() => new Map(base.roles.map((role) => [role.id, role])), [base]);
  const active = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, roles.length - 1) };

  const toggle = ({ row, column }: Place): void => {
    const [line, role] = [rows[row], roles[column]];
    if (locked || line === undefined || role === undefined) return;
    if (line.kind === 'group') {
      setQuestion({ role, group: line, on: line.permissions.some((one) => !role.grants.has(one.id)) });
      return;
    }
    touch(`${role.id} grants`);
    change({
      do: 'grant',
      roles: [role.id],
      permissions: [line.permission.id],
      on: !role.grants.has(line.permission.id),
    });
  };
  const press = (at: Place): void => {
    setPlace(at);
    box.current?.focus({ preventScroll: true });
    toggle(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ') {
      event.preventDefault();
      toggle(active);
      return;
    }
    if (event.key === '/') {
      event.preventDefault();
      onSearch();
      return;
    }
    const next = movedTo(event, active, { rows: rows.length, columns: roles.length, pageRows: sight.pageRows });
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
    sight.scrollTo(next);
  };

  // The cell that has the focus is always there, whatever is in sight.
  const rowNumbers = numbers(sight.rows, active.row);
  const columnNumbers = numbers(sight.columns, active.column);
  const columns = columnNumbers.flatMap((index) => (roles[index] === undefined ? [] : [{ index, role: roles[index] }]));
  const stuck = groupAbove(rows, offsets, sight.view.top);
  const answer = (): void => {
    if (question === null) return;
    const { role, group, on } = question;
    touch(`${role.id} grants`);
    change({ do: 'grant', roles: [role.id], permissions: group.permissions.map((one) => one.id), on });
    setQuestion(null);
  };

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
          aria-readonly={locked || undefined}
          aria-activedescendant={`${id}r${active.row}c${active.column}`}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="scroll-quiet absolute inset-0 overflow-auto bg-raised outline-none"
        >
          <div
            className="relative"
            style={{
              minWidth: '100%',
              width: SIZE.name + roles.length * SIZE.column + SIZE.end,
              height: SIZE.head + (offsets.at(-1) ?? 0),
            }}
          >
            <MatrixHead editor={editor} marked={marked} columns={columns} active={active.column} />
            {stuck === undefined ? null : (
              <div aria-hidden className="sticky z-20 h-0" style={{ top: SIZE.head }}>
                <div className="relative" style={{ height: SIZE.group }}>
                  <MatrixLine row={stuck} editor={editor} isActive={false}>
                    <GroupCells
                      row={stuck}
                      columns={columns}
                      activeColumn={-1}
                      cellId={undefined}
                      onPress={undefined}
                    />
                  </MatrixLine>
                </div>
              </div>
            )}
            {rowNumbers.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const isActive = index === active.row;
              const cells = {
                columns,
                activeColumn: active.column,
                cellId: (column: number) => `${id}r${index}c${column}`,
                onPress: (column: number) => press({ row: index, column }),
              };
              return (
                <div
                  key={row.id}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0"
                  style={{
                    top: SIZE.head + (offsets[index] ?? 0),
                    height: row.kind === 'group' ? SIZE.group : SIZE.row,
                  }}
                >
                  <MatrixLine row={row} editor={editor} isActive={isActive}>
                    {row.kind === 'group' ? (
                      <GroupCells row={row} isActive={isActive && isFocused} {...cells} />
                    ) : (
                      <PermissionCells
                        row={row}
                        old={old}
                        marked={marked}
                        isActive={isActive && isFocused}
                        {...cells}
                      />
                    )}
                  </MatrixLine>
                </div>
              );
            })}
          </div>
        </div>
        {sight.view.left + sight.view.width < SIZE.name + roles.length * SIZE.column ? (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 w-12 bg-linear-to-l from-raised to-transparent"
          />
        ) : null}
      </div>
      <MatrixHint editor={editor} row={rows[active.row]} role={roles[active.column]} marked={marked} />
      {question === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setQuestion(null)}
          tone="primary"
          title={t(question.on ? 'matrix.grantTitle' : 'matrix.takeTitle', { group: question.group.name })}
          confirmLabel={t(question.on ? 'matrix.grant' : 'matrix.take')}
          onConfirm={answer}
          pending={false}
          error={null}
        >
          {t(question.on ? 'matrix.grantText' : 'matrix.takeText', {
            role: roleLabel(question.role),
            group: question.group.name,
            count: question.group.permissions.filter((one) => question.role.grants.has(one.id) !== question.on).length,
          })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The indexes of a range, and one that is drawn in any case. */
function numbers({ first, end }: { first: number; end: number }, always: number): number[] {
  const list = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (always >= first && always < end) return list;
  return always < first ? [always, ...list] : [...list, always];
}

/** The group whose row has scrolled away above its permissions. */
function groupAbove(rows: readonly MatrixRow[], offsets: readonly number[], top: number): GroupRow | undefined {
  if (top <= 0) return undefined;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind === 'group' && (offsets[index] ?? 0) < top) return row;
  }
  return undefined;
}
