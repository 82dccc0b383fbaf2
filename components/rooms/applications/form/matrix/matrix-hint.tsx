import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type DraftRole, roleLabel } from '../catalogue/catalogue';
import { cellState } from '../catalogue/catalogue-changes';
import type { MatrixRow } from './matrix-view';
import { rich } from '../rich-text';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type MatrixHintProps = {
  editor: CatalogueEditor;
  row: MatrixRow | undefined;
  role: DraftRole | undefined;
  marked: boolean;
};

const kbd =
  'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-border px-1 font-mono text-xs [&_.icon]:size-3';

/** Announces the focused cell (politely), and shows the keys of the grid. */
export function MatrixHint({ editor, row, role, marked }: MatrixHintProps) {
  const t = useTranslations('applicationform');
  return (
    <div className="flex shrink-0 items-center justify-between gap-6 border-t border-border px-6 py-2.5 text-sm print:hidden">
      <p role="status" className="min-w-0 truncate">
        {row === undefined || role === undefined ? null : (
          <CellWords editor={editor} row={row} role={role} marked={marked} />
        )}
      </p>
      <p aria-hidden className="hidden shrink-0 items-center gap-4 text-xs text-muted xl:flex">
        <span className="flex items-center gap-1">
          {[ArrowUp, ArrowDown, ArrowLeft, ArrowRight].map((Arrow, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- four arrows that never change
            <kbd key={index} className={kbd}>
              <Arrow />
            </kbd>
          ))}
          <span className="pl-1">{t('matrix.keys.move')}</span>
        </span>
        <span className="flex items-center gap-1.5">
          <kbd className={kbd}>{t('matrix.keys.space')}</kbd>
          {t('matrix.keys.toggle')}
        </span>
        <span className="flex items-center gap-1.5">
          <kbd className={kbd}>/</kbd>
          {t('matrix.keys.find')}
        </span>
      </p>
    </div>
  );
}

function CellWords({ editor, row, role, marked }: MatrixHintProps & { row: MatrixRow; role: DraftRole }) {
  const t = useTranslations('applicationform');
  const old = editor.base.roles.find(({ id }) => id === role.id);
  const members = editor.usage.get(role.id)?.members;
  const name = roleLabel(role) || t('roles.unnamed');
  const held = members === undefined ? null : t('matrix.held', { count: members });
  if (row.kind === 'group') {
    const count = row.permissions.filter((one) => role.grants.has(one.id)).length;
    return t.rich('matrix.groupWords', { ...rich, role: name, group: row.name, count, total: row.permissions.length });
  }
  const state = cellState(old, role, row.id);
  const said = marked ? state : state === 'added' ? 'granted' : state;
  return (
    <>
      {t.rich(`matrix.words.${said}`, { ...rich, role: name, permission: row.permission.name })} {held}
    </>
  );
}
