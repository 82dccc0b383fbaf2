import { CircleCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { DialogBody, DialogFooter, DialogFrame, type DialogFrameProps } from '@/components/ui/overlays/dialog';
import { FixedWidth } from '@/components/ui/primitives/fixed-width';
import { useHeldHeight } from '@/components/ui/mechanisms/use-held-height';
import type { Restored } from './use-form-draft';
import { useUnsavedChanges } from './use-unsaved-changes';

export type FormDialogProps = {
  /** Called when the dialog is really closed, after the question about unsaved changes. Reset the form here. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `tall` and `sheet` have one height, for forms with tabs; see `DialogFrame`. */
  size?: Exclude<DialogFrameProps['size'], 'confirm'>;
  /** Under the title while the form is shown: tabs. */
  head?: ReactNode;
  /** The children place and scroll themselves, up to the edges. */
  bare?: boolean;
  pending: boolean;
  /** Already translated error of the request, null without one. */
  error: string | null;
  /** What the success view says once the request has succeeded; null while the form is shown. */
  success?: ReactNode | null;
  /** Submits: `form.handleSubmit(save)` of `useDialogForm`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A verb and a noun: "Create tenant". */
  submitLabel: string;
  /** The longest that the label becomes, where it changes with what is entered: the buttons then stay where they are. */
  longestLabel?: string;
  /** Something was changed: closing, Back, reload and links ask first. */
  dirty: boolean;
  /** The form can be submitted; section 5 wants the button disabled until it can. */
  valid: boolean;
  /** Of `useSave`: what was entered before the session ended is here again. */
  restored?: Restored | null;
  /** For forms that change what exists: nothing differs from it, so there is nothing to send. */
  unchanged?: boolean;
  /** Why the button is disabled, when it is not the fields' fault. */
  submitDisabledReason?: string;
  /** False where Enter ends something else, as in a list of addresses: only Ctrl or ⌘ with Enter submits then. */
  enterSubmits?: boolean;
  /** A sentence beside the buttons on what will happen; an empty one keeps its place. */
  note?: ReactNode;
  isNoteShort?: boolean;
  /** Replaces Cancel, for dialogs with steps. */
  secondary?: ReactNode;
  children: ReactNode;
};

/**
 * The one shell of forms in dialogs: form → success view → Done. Enter submits, also Ctrl or ⌘ with Enter; Esc closes (asks when dirty); errors stay
 * above the buttons, header and footer stay while the fields scroll.
 */
export function FormDialog(props: FormDialogProps) {
  const { onClose, title, description, size, head, pending, success = null, dirty } = props;
  const { question, ask } = useUnsavedChanges(dirty && success === null);
  const requestClose = (): void => {
    if (!pending) ask(onClose);
  };

  return (
    <DialogFrame
      onClose={requestClose}
      title={title}
      description={description}
      size={success === null ? size : 'form'}
      head={success === null ? head : undefined}
    >
      {success === null ? (
        <FormView {...props} onCancel={requestClose} />
      ) : (
        <SuccessView onDone={onClose}>{success}</SuccessView>
      )}
      {question}
    </DialogFrame>
  );
}

function FormView(props: FormDialogProps & { onCancel: () => void }) {
  const {
    pending,
    error,
    onSubmit,
    submitLabel,
    longestLabel,
    valid,
    submitDisabledReason,
    note,
    isNoteShort,
    secondary,
  } = props;
  const { bare = false, enterSubmits = true, unchanged = false, onCancel } = props;
  const t = useTranslations('common');
  const reason = submitDisabledReason ?? (unchanged ? t('dialog.unchanged') : undefined);
  const form = useRef<HTMLFormElement>(null);
  // While it is sent, and until the next change after a refusal, the buttons stay where they were pressed: the fields make room.
  const settled = !pending && error === null;
  useHeldHeight(form, settled ? null : 'exact');
  // Also while it is not valid: that says what is missing, and goes there.
  const submit = (): void => {
    if (!pending && reason === undefined) form.current?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    // A portal's events bubble through React's tree: a dialog above this one has its own Enter.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      submit();
    } else if (!enterSubmits && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields, as a form has Enter
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className={cx('flex min-h-0 flex-1 flex-col', bare && 'low:h-dvh')}
    >
      <FormBody {...props} />
      <DialogFooter note={note} isNoteShort={isNoteShort}>
        {secondary ?? (
          <Button onClick={onCancel} disabled={pending}>
            {t('action.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          disabled={!valid}
          disabledReason={reason}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onRefused={submit}
        >
          {longestLabel === undefined ? submitLabel : <FixedWidth longest={longestLabel}>{submitLabel}</FixedWidth>}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The fields between what is said of them: that they are here again above, why they were refused below. */
function FormBody({ bare = false, restored = null, error, children }: FormDialogProps) {
  const t = useTranslations('common.dialog');
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const back = restored && (
    <InlineAlert tone="info">{t(restored === 'all' ? 'restored' : 'restoredWithoutSecrets')}</InlineAlert>
  );
  const alert = error !== null && (
    <div ref={refusal}>
      <InlineAlert tone="danger">{error}</InlineAlert>
    </div>
  );
  if (!bare) {
    return (
      <DialogBody>
        {back}
        {children}
        {alert}
      </DialogBody>
    );
  }
  return (
    <>
      {back && <div className="shrink-0 px-4 pt-3 sm:px-6">{back}</div>}
      {children}
      {alert && <div className="shrink-0 px-4 py-3 sm:px-6">{alert}</div>}
    </>
  );
}

function SuccessView({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const t = useTranslations('common');
  return (
    <>
      <DialogBody>
        <div role="status" className="flex items-start gap-3">
          <CircleCheck className="mt-0.5 size-5 text-success" />
          <div className="min-w-0 flex-1 space-y-3 wrap-anywhere">{children}</div>
        </div>
      </DialogBody>
      <DialogFooter>
        {/* The button that had the focus is gone; this is the next step. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- focus would fall out of the dialog otherwise */}
        <Button variant="primary" onClick={onDone} autoFocus>
          {t('action.done')}
        </Button>
      </DialogFooter>
    </>
  );
}
