import { tidyName } from '@/lib/contract/search-text';
import { Check, Pencil, X } from './icons';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button';
import { useDraft } from '@/components/ui/mechanisms/draft';

export type InlineEditProps = {
  value: string;
  /** The name of the value: "organization name". */
  label: string;
  /** Returns the already translated error of the text, or null if it can be saved. */
  validate: (text: string) => string | null;
  /** Saves; resolves to null, or to the already translated error to show below the field. */
  onSave: (text: string) => Promise<string | null>;
  /** Called with whether there is unsaved text. */
  onDirty?: (dirty: boolean) => void;
  /** If false, the value is read-only. */
  editable: boolean;
};

/**
 * A text that is edited in place: read → edit → saving. Save is disabled while the text is invalid or unchanged; Esc cancels; an error
 * keeps the typed text. Focus returns to the pencil.
 */
export function InlineEdit({ value, label, validate, onSave, onDirty, editable }: InlineEditProps) {
  const t = useTranslations('common.inlineEdit');
  const pencil = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const closed = useRef(false);
  const change = (text: string): void => {
    setDraft(text);
    onDirty?.(tidyName(text) !== value);
  };
  useDraft(`inline ${label}`, { read: () => draft ?? undefined, restore: change });
  // The pencil exists only after a render without the field.
  useEffect(() => {
    if (draft !== null || !closed.current) return;
    closed.current = false;
    pencil.current?.focus();
  }, [draft]);

  if (draft !== null) {
    const close = (): void => {
      closed.current = true;
      setDraft(null);
      onDirty?.(false);
    };
    return <EditForm {...{ value, label, validate, onSave, draft }} onChange={change} onClose={close} />;
  }
  return (
    <span className="flex min-h-8.5 min-w-0 items-center gap-1">
      <span className="min-w-0 font-medium wrap-anywhere">{value}</span>
      {editable ? (
        <IconButton ref={pencil} size="sm" label={t('edit', { label })} onClick={() => setDraft(value)}>
          <Pencil className="size-3.5" />
        </IconButton>
      ) : null}
    </span>
  );
}

type EditFormProps = Pick<InlineEditProps, 'value' | 'label' | 'validate' | 'onSave'> & {
  draft: string;
  onChange: (text: string) => void;
  onClose: () => void;
};

function EditForm({ value, label, validate, onSave, draft, onChange, onClose }: EditFormProps) {
  const t = useTranslations('common.inlineEdit');
  const id = useId();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = validate(draft);
  const shown = failure ?? (draft === value ? null : problem);
  const typed = tidyName(draft);
  const isUnchanged = typed === value;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (problem !== null || isUnchanged || saving) return;
    setSaving(true);
    const error = await onSave(typed);
    setSaving(false);
    if (error === null) onClose();
    else setFailure(error);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || saving) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)} className="relative max-w-md min-w-0 flex-1">
      <span className="flex items-center gap-1">
        <input
          // The field replaces the focused pencil.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus moves with the control the user has just activated
          autoFocus
          value={draft}
          aria-label={label}
          aria-invalid={shown !== null || undefined}
          aria-describedby={shown === null ? undefined : id}
          readOnly={saving}
          onChange={(event) => {
            setFailure(null);
            onChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-8.5 min-w-0 flex-1 touch:h-11 rounded-lg border border-border-strong bg-surface px-2.5 focus-visible:outline-offset-0 aria-invalid:border-danger"
        />
        <IconButton
          type="submit"
          variant="primary"
          label={t('save', { label })}
          pending={saving}
          disabled={problem !== null || isUnchanged}
        >
          {saving ? null : <Check />}
        </IconButton>
        <IconButton label={t('cancel')} onClick={onClose} disabled={saving}>
          <X />
        </IconButton>
      </span>
      {shown === null ? null : <Problem id={id}>{shown}</Problem>}
    </form>
  );
}

/** Covers what follows instead of moving it. */
function Problem({ id, children }: { id: string; children: string }) {
  return (
    <span
      id={id}
      role="alert"
      className="absolute top-full left-0 z-10 mt-1 max-w-full rounded-md bg-danger-soft px-2 py-1 text-sm wrap-anywhere text-danger shadow-raised"
    >
      {children}
    </span>
  );
}
