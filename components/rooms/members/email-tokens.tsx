'use client';

import { CircleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { FieldControl } from '@/components/form/field';
import { cx } from '@/components/ui/cx';

export type EmailTokensProps = {
  wiring: FieldControl;
  emails: readonly string[];
  isInvalid: (email: string) => boolean;
  /** Text was typed with a separator, pasted, or left: divide it and add what is new. */
  onAdd: (text: string) => void;
  onRemove: (email: string) => void;
  /** The first field of its dialog takes the focus. */
  focusFirst?: boolean;
};

const SEPARATOR = /[\s,;]/;

/**
 * A field that holds addresses as chips. Comma, semicolon, space, Enter and leaving the field end an address; Backspace takes the
 * last one back into the text; the arrow keys reach each chip, Delete removes it.
 */
export function EmailTokens({ wiring, emails, isInvalid, onAdd, onRemove, focusFirst }: EmailTokensProps) {
  const t = useTranslations('members.invite');
  const [draft, setDraft] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const commit = (text: string): void => {
    setDraft('');
    if (text.trim() !== '') onAdd(text);
  };
  const type = (text: string): void => {
    if (SEPARATOR.test(text)) commit(text);
    else setDraft(text);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    // A single line input would glue lines together.
    if (!SEPARATOR.test(text.trim())) return;
    event.preventDefault();
    commit(`${draft} ${text}`);
  };
  const chipAt = (index: number): void => {
    const chips = box.current?.querySelectorAll<HTMLElement>('[data-token]');
    (chips?.[index] ?? input.current)?.focus();
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const last = emails.at(-1);
    if (event.key === 'Enter' && draft.trim() !== '') {
      event.preventDefault();
      commit(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      onRemove(last);
      setDraft(last);
    } else if (event.key === 'ArrowLeft' && event.currentTarget.selectionEnd === 0 && emails.length > 0) {
      event.preventDefault();
      chipAt(emails.length - 1);
    }
  };
  const onChipKey = (event: KeyboardEvent, index: number): void => {
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, index - 1),
      ArrowRight: index + 1,
      Home: 0,
      End: emails.length,
    };
    const target = moves[event.key];
    const email = emails[index];
    if (target !== undefined) {
      event.preventDefault();
      chipAt(target);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && email !== undefined) {
      event.preventDefault();
      onRemove(email);
      input.current?.focus();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click beside the chips goes to the input, which the keyboard reaches by itself
    <div
      ref={box}
      onClick={(event) => {
        if (event.target === event.currentTarget) input.current?.focus();
      }}
      className={cx(
        'scroll-quiet flex max-h-44 min-h-20 flex-wrap content-start gap-1.5 overflow-y-auto rounded-lg border bg-surface p-2 focus-within:outline-2 focus-within:-outline-offset-1',
        wiring['aria-invalid']
          ? 'border-danger focus-within:outline-danger'
          : 'border-border-strong focus-within:border-accent focus-within:outline-accent',
      )}
    >
      {emails.map((email, index) => (
        <Token
          key={email}
          email={email}
          invalid={isInvalid(email)}
          onKeyDown={(event) => onChipKey(event, index)}
          onRemove={() => {
            onRemove(email);
            input.current?.focus();
          }}
        />
      ))}
      <input
        {...wiring}
        ref={input}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog
        autoFocus={focusFirst}
        value={draft}
        placeholder={emails.length === 0 ? t('emailsPlaceholder') : undefined}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={onInputKey}
        onBlur={() => commit(draft)}
        className="h-6 min-w-48 flex-1 bg-transparent px-1 outline-none"
      />
    </div>
  );
}

type TokenProps = { email: string; invalid: boolean; onKeyDown: (event: KeyboardEvent) => void; onRemove: () => void };

function Token({ email, invalid, onKeyDown, onRemove }: TokenProps) {
  const t = useTranslations('members.invite');
  return (
    <button
      type="button"
      data-token
      // Tab goes past hundreds of chips; the arrow keys reach them from the input.
      tabIndex={-1}
      aria-label={t(invalid ? 'removeInvalid' : 'removeEmail', { email })}
      onClick={onRemove}
      onKeyDown={onKeyDown}
      className={cx(
        'group/token inline-flex h-6 max-w-full items-center gap-1.5 rounded-md px-2 text-sm',
        invalid ? 'bg-danger-soft text-danger' : 'bg-chip text-text',
      )}
    >
      {invalid ? <CircleAlert className="size-3.5" /> : null}
      <span className="truncate">{email}</span>
      <X className={cx('size-3', invalid ? '' : 'text-muted group-hover/token:text-text')} />
    </button>
  );
}
