'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { newPermissionProblem } from '../catalogue/catalogue-rules';
import { EntryField } from '../entries/entry-field';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type NewPermissionProps = {
  editor: CatalogueEditor;
  /** It belongs to what exists: it is created there at once. */
  isStored: boolean;
  /** Answers whether it is there; a failure has been told. */
  onCreate: (name: string) => Promise<boolean>;
  onCancel: () => void;
};

/** Names a new permission. */
export function NewPermission({ editor, isStored, onCreate, onCancel }: NewPermissionProps) {
  const t = useTranslations('applicationform.permissions');
  const action = useTranslations('common.action');
  const [name, setName] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [pending, setPending] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => pane.current?.querySelector('input')?.focus(), []);
  const problem = newPermissionProblem(name, editor.draft);
  const create = async (): Promise<void> => {
    setTouched(true);
    if (problem !== undefined || pending) return;
    setPending(true);
    const created = await onCreate(name.trim());
    setPending(false);
    if (!created) return;
    // The next one follows more often than not.
    setName('');
    setTouched(false);
    pane.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={pane} className="scroll-quiet min-h-0 flex-1 space-y-5 overflow-y-auto p-4 sm:px-6 sm:py-5">
      <EntryField
        label={t('newName')}
        value={name}
        mono
        problem={isTouched ? problem : undefined}
        help={t(isStored ? 'addedAtOnce' : 'nameHelp')}
        onChange={(next) => {
          setName(next);
          setTouched(true);
        }}
        onEnter={() => void create()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={pending}
          disabled={problem !== undefined}
          onRefused={() => void create()}
          onClick={() => void create()}
        >
          {t('create')}
        </Button>
        <Button onClick={onCancel}>{action('close')}</Button>
      </div>
    </div>
  );
}
