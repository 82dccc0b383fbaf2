import { CircleAlert, UserCheck, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { FieldControl } from '@/components/form/fields/field';
import { cx } from '@/components/ui/primitives/cx';
import type { InviteeStatus } from './invite-form';

export type TokenState = 'invalid' | InviteeStatus | undefined;

export type EmailTokensProps = {
  wiring: FieldControl;
  emails: readonly string[];
  /** The text that is not yet a chip; part of the form, so that closing the dialog asks before losing it. */
  draft: string;
  onDraft: (text: string) => void;
  /** Keep it stable between renders, so that typing renders no address again. */
  stateOf: (email: string) => TokenState;
  /** Text was typed with a separator, pasted, or the field lost focus: split it and add the new addresses. */
  onAdd: (text: string) => void;
  onRemove: (email: string) => void;
  /** The element that the form focuses when the list is invalid: the first invalid address. */
  focusRef: Ref<{ focus: () => void }>;
  /** The first field of its dialog takes the focus. */
  focusFirst?: boolean;
};

/** Ends an address: comma and semicolon always, white space only behind an address, because a name before it has no @. */
const SEPARATOR = /[,;]|@\S*\s/;
/** Several words, or an address with its name. */
const LIST = /[\s,;<]/;

/**
 * A field that shows addresses as chips, followed by the text input; it is a few lines high. Comma, semicolon, space, Enter and leaving the
 * field end an address; Backspace turns the last one back into text; the arrow keys reach each chip, Delete removes it. Enter never
 * submits: see `enterSubmits`.
 */
export function EmailTokens(props: EmailTokensProps) {
  const { wiring, emails, draft, onDraft, stateOf, focusRef, focusFirst } = props;
  const t = useTranslations('memberinvite');
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(emails.length);
  const input = useRef<HTMLInputElement>(null);
  const { commit, paste, onInputKey, onChipKey, remove } = useTokenKeys(props, box, input);
  // Keeps the last line, with the input, in view when there are more lines than fit.
  useLayoutEffect(() => {
    if (emails.length > shown.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
    shown.current = emails.length;
  }, [emails, box, shown]);
  useImperativeHandle(focusRef, () => ({
    focus: () => (box.current?.querySelector<HTMLElement>('[data-token="invalid"]') ?? input.current)?.focus(),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- one listener for all chips; a click beside them goes to the input
    <div
      ref={box}
      onClick={(event) => {
        if (event.target === event.currentTarget) input.current?.focus();
        const chip = chipOf(event);
        if (chip !== null) remove(chip);
      }}
      onKeyDown={(event) => {
        const chip = chipOf(event);
        if (chip !== null) onChipKey(event, chip);
      }}
      className={cx(
        'scroll-quiet flex h-26 shrink-0 grow flex-wrap content-start gap-1.5 overflow-y-auto rounded-lg border bg-surface p-2 focus-within:outline-2 focus-within:-outline-offset-1 touch:h-42',
        wiring['aria-invalid']
          ? 'border-danger focus-within:outline-danger'
          : 'border-border-strong focus-within:border-accent focus-within:outline-accent',
      )}
    >
      <Tokens emails={emails} stateOf={stateOf} />
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
        onChange={({ target: { value } }) => (SEPARATOR.test(value) ? commit(value) : onDraft(value))}
        onPaste={paste}
        onKeyDown={onInputKey}
        onBlur={() => commit(draft)}
        className="h-6 min-w-48 flex-1 bg-transparent px-1 outline-none touch:h-11"
      />
    </div>
  );
}

const chipOf = ({ target }: SyntheticEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-token]') : null;

const Tokens = memo(function Tokens({ emails, stateOf }: Pick<EmailTokensProps, 'emails' | 'stateOf'>) {
  return emails.map((email) => <Token key={email} email={email} state={stateOf(email)} />);
});

function useTokenKeys(
  { emails, draft, onDraft, onAdd, onRemove }: EmailTokensProps,
  box: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
) {
  const commit = (text: string): void => {
    if (draft !== '') onDraft('');
    if (text.trim() !== '') onAdd(text);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    // A single-line input would join the lines.
    if (!LIST.test(text.trim())) return;
    event.preventDefault();
    commit(`${draft} ${text}`);
  };
  const chips = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[data-token]') ?? [])];
  const chipAt = (index: number): void => (chips()[index] ?? input.current)?.focus();
  const remove = (chip: HTMLElement): void => {
    const email = emails[chips().indexOf(chip)];
    if (email !== undefined) onRemove(email);
    input.current?.focus();
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const last = emails.at(-1);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Enter ends the address; Ctrl+Enter ends it before it submits.
      commit(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      onRemove(last);
      onDraft(last);
    } else if (event.key === 'ArrowLeft' && event.currentTarget.selectionEnd === 0 && emails.length > 0) {
      event.preventDefault();
      chipAt(emails.length - 1);
    }
  };
  const onChipKey = (event: KeyboardEvent, chip: HTMLElement): void => {
    const index = chips().indexOf(chip);
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, index - 1),
      ArrowRight: index + 1,
      Home: 0,
      End: emails.length,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      chipAt(target);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(chip);
    }
  };
  return { commit, paste, onInputKey, onChipKey, remove };
}

const tokenLook = {
  invalid: { className: 'bg-danger-soft text-danger', label: 'removeInvalid' },
  member: { className: 'bg-warning-soft text-warning', label: 'removeMember' },
  invited: { className: 'bg-warning-soft text-warning', label: 'removeInvited' },
  here: { className: 'bg-warning-soft text-warning', label: 'removeHere' },
  ok: { className: 'bg-chip text-text', label: 'removeEmail' },
} as const;

/** Renders again only when the state of its address changes. */
const Token = memo(function Token({ email, state }: { email: string; state: TokenState }) {
  const t = useTranslations('memberinvite');
  const { className, label } = tokenLook[state ?? 'ok'];
  return (
    <button
      type="button"
      data-token={state ?? 'ok'}
      // Tab skips hundreds of chips; the arrow keys reach them from the input.
      tabIndex={-1}
      aria-label={t(label, { email })}
      className={cx(
        'group/token inline-flex h-6 max-w-full items-center gap-1.5 rounded-md px-2 text-sm active:bg-pressed touch:h-11',
        className,
      )}
    >
      {state === 'invalid' ? <CircleAlert className="size-3.5" /> : null}
      {state === undefined || state === 'invalid' ? null : <UserCheck className="size-3.5" />}
      <span className="truncate">{email}</span>
      <X className={cx('size-3', state === undefined && 'text-muted group-hover/token:text-text')} />
    </button>
  );
});
