import { useTranslations } from 'next-intl';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { entriesOf, NOTHING_LEFT_OUT, takeEntries } from '@/components/form/fields/pasted-list';
import { PasteNote } from '@/components/form/fields/paste-note';
import { Button } from '@/components/ui/primitives/button';
import { nameKey, newPermissionProblem } from '../catalogue/catalogue-rules';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import { EntryField } from '../entries/entry-field';

export type NewPermissionProps = {
  editor: CatalogueEditor;
  /** The entity is stored, so the permission is created at once. */
  isStored: boolean;
  /** Returns whether it was created; a failure is already reported. */
  onCreate: (name: string) => Promise<boolean>;
  onCancel: () => void;
};

export function NewPermission({ editor, isStored, onCreate, onCancel }: NewPermissionProps) {
  const t = useTranslations('applicationform.permissions');
  const action = useTranslations('common.action');
  const { typed, setTyped, shows } = editor;
  const pane = useRef<HTMLDivElement>(null);
  const focus = (): void => pane.current?.querySelector('input')?.focus();
  useEffect(focus, []);
  const { problem, isTouched, pending, leftOut, type, addList, create } = useTypedPermission(editor, onCreate, focus);
  const onPaste = (event: ClipboardEvent): void => {
    const entries = entriesOf(`${typed}\n${event.clipboardData.getData('text')}`, 'name');
    if (entries.length - entriesOf(typed, 'name').length < 2) return;
    event.preventDefault();
    addList(entries);
  };
  return (
    <div ref={pane} className="scroll-quiet min-h-0 flex-1 space-y-5 overflow-y-auto p-4 sm:px-6 sm:py-5">
      <EntryField
        label={t('newName')}
        value={typed}
        mono
        problem={isTouched || shows('new permission') ? problem : undefined}
        help={t(isStored ? 'addedAtOnce' : 'nameHelp')}
        onChange={type}
        onEnter={() => void create()}
        onPaste={onPaste}
      />
      <PasteNote leftOut={leftOut} />
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
        <Button
          onClick={() => {
            setTyped('');
            onCancel();
          }}
        >
          {action('close')}
        </Button>
      </div>
    </div>
  );
}

/** The typed name of a new permission, or a pasted list, until it is created. */
function useTypedPermission(editor: CatalogueEditor, onCreate: NewPermissionProps['onCreate'], focus: () => void) {
  const { typed, setTyped, typedProblem, draft, change } = editor;
  const [isTouched, setTouched] = useState(typed !== '');
  const [pending, setPending] = useState(false);
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const problem = typed.trim() === '' ? newPermissionProblem(typed, draft) : typedProblem;
  const type = (text: string): void => {
    setTyped(text);
    setTouched(true);
    setLeftOut(NOTHING_LEFT_OUT);
  };
  const addList = (entries: readonly string[]): void => {
    const { taken, repeated, invalid } = takeEntries(entries, {
      known: draft.permissions.map(({ name }) => name),
      keyOf: nameKey,
      isValid: (name) => newPermissionProblem(name, draft) === undefined,
    });
    change({ do: 'addPermissions', permissions: taken.map((name) => ({ id: crypto.randomUUID(), name })) });
    // Invalid names stay in the field to be corrected.
    setTyped(invalid.join('; '));
    setTouched(invalid.length > 0);
    setLeftOut({ repeated, invalid });
  };
  const create = async (): Promise<void> => {
    setTouched(true);
    const entries = entriesOf(typed, 'name');
    if (entries.length > 1) {
      addList(entries);
      return;
    }
    if (problem !== undefined || pending) return;
    setPending(true);
    const created = await onCreate(entries[0] ?? '');
    setPending(false);
    if (!created) return;
    // Usually another one follows, and may already be typed.
    setTyped((now) => (now === typed ? '' : now));
    setTouched(false);
    setLeftOut(NOTHING_LEFT_OUT);
    focus();
  };
  return { problem, isTouched, pending, leftOut, type, addList, create };
}
