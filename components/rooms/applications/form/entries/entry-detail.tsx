import { RotateCcw, Trash2 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/primitives/button';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type EntryDetailProps = {
  kind: 'roles' | 'permissions';
  id: string;
  /** Its name, if it is removed. */
  name: string;
  editor: CatalogueEditor;
  onDelete: () => void;
  /** Why it cannot be deleted. */
  reason?: string | undefined;
  /** A warning before it is deleted. */
  note?: string | undefined;
  children: ReactNode;
};

/** A role or a permission: its fields and a delete button, or a restore button if it is removed. */
export function EntryDetail({ kind, id, name, editor, onDelete, reason, note = reason, children }: EntryDetailProps) {
  const t = useTranslations('applicationform');
  const { base, changes, locked, change } = editor;
  if (changes[kind].get(id) === 'removed') {
    return (
      <div className="scroll-quiet min-h-0 flex-1 space-y-4 overflow-y-auto p-4 sm:p-6">
        <p className="wrap-anywhere">{t(`${kind}.gone`, { name })}</p>
        <Button icon={<RotateCcw />} onClick={() => change({ do: 'restore', id, base })}>
          {t('restore')}
        </Button>
      </div>
    );
  }
  return (
    <div className="scroll-quiet flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 sm:px-6 sm:py-5">
      {children}
      {locked ? (
        <p className="text-sm text-muted">{t('locked')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="sm" variant="danger-quiet" icon={<Trash2 />} disabledReason={reason} onClick={onDelete}>
            {t(`${kind}.delete`)}
          </Button>
          {note === undefined ? null : <p className="min-w-0 flex-1 text-sm text-muted wrap-anywhere">{note}</p>}
        </div>
      )}
    </div>
  );
}
