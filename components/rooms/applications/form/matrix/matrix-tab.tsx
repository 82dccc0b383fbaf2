import { CircleDashed, Pencil, Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { LIST } from '@/lib/contract/limits';
import { addRoleBlock } from '../catalogue/catalogue-rules';
import { SearchBox } from '../entries/search-box';
import { FilterToggle } from '../entries/filter-toggle';
import { MatrixGrid } from './matrix-grid';
import { filterMatrix, matrixRows } from './matrix-view';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type MatrixTabProps = {
  editor: CatalogueEditor;
  marked: boolean;
  isWide: boolean;
  onRoles: () => void;
  onAddRole: () => void;
  onAddPermission: () => void;
};

export function MatrixTab({ editor, marked, isWide, onRoles, onAddRole, onAddPermission }: MatrixTabProps) {
  const t = useTranslations('applicationform');
  const [filter, setFilter] = useState({ search: '', onlyUnused: false, onlyUnsaved: false });
  const search = useRef<HTMLInputElement>(null);
  const { draft, unused, isCounted, changes, problems, locked } = editor;
  const shown = useMemo(() => filterMatrix(draft, filter, { unused, changes }), [draft, filter, unused, changes]);
  const rows = useMemo(() => matrixRows(shown.permissions), [shown]);
  if (!isWide) {
    return (
      <div className="m-auto max-w-80 space-y-4 p-6 text-center">
        <p className="text-muted">{t('matrix.narrow')}</p>
        <Button onClick={onRoles}>{t('matrix.toRoles')}</Button>
      </div>
    );
  }
  const unsaved = changes.roles.size + changes.permissions.size;
  const block = addRoleBlock(draft, problems);
  const isEmpty = draft.roles.length === 0 || draft.permissions.length === 0;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-border px-6 py-3 print:hidden">
        <SearchBox
          ref={search}
          label={t('matrix.search')}
          aria-keyshortcuts="/"
          value={filter.search}
          onChange={(text) => setFilter({ ...filter, search: text })}
          className="w-64"
        />
        <FilterToggle
          icon={<CircleDashed />}
          label={t(isCounted ? 'permissions.unused' : 'permissions.inNoRole')}
          count={unused.size}
          on={filter.onlyUnused}
          onChange={(onlyUnused) => setFilter({ ...filter, onlyUnused })}
        />
        {marked ? (
          <FilterToggle
            icon={<Pencil />}
            label={t('matrix.unsaved')}
            count={unsaved}
            on={filter.onlyUnsaved}
            onChange={(onlyUnsaved) => setFilter({ ...filter, onlyUnsaved })}
          />
        ) : null}
        <span className="ml-auto flex gap-2">
          <Button
            icon={<Plus />}
            disabledReason={
              locked ? t('locked') : block === undefined ? undefined : t(`roles.blocked.${block}`, { max: LIST.roles })
            }
            onClick={onAddRole}
          >
            {t('matrix.role')}
          </Button>
          <Button
            icon={<Plus />}
            disabledReason={locked ? t('locked') : problems.permissions.size > 0 ? t('permissions.blocked') : undefined}
            onClick={onAddPermission}
          >
            {t('matrix.permission')}
          </Button>
        </span>
      </div>
      {isEmpty || rows.length === 0 || shown.roles.length === 0 ? (
        <p role="status" className="m-auto max-w-80 p-6 text-center text-muted">
          {t(isEmpty ? 'matrix.empty' : 'matrix.noMatch')}
        </p>
      ) : (
        <MatrixGrid
          editor={editor}
          marked={marked}
          roles={shown.roles}
          rows={rows}
          onSearch={() => search.current?.focus()}
        />
      )}
    </>
  );
}
