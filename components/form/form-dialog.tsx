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
  /** Called after the dialog is closed, and any question about unsaved changes answered. Reset the form here. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `tall` and `sheet` have a fixed height, for forms with tabs; see `DialogFrame`. */
  size?: Exclude<DialogFrameProps['size'], 'confirm'>;
  /** Below the title while the form is shown: tabs. */
  head?: ReactNode;
  /** The children handle their own padding and scrolling. */
  bare?: boolean;
  pending: boolean;
  /** Already translated error of the request, null without one. */
  error: string | null;
  /** The success view's content after the request has succeeded; null while the form is shown. */
  success?: ReactNode | null;
  /** Submits: `form.handleSubmit(save)` of `useDialogForm`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A verb and a noun: "Create tenant". */
  submitLabel: string;
  /** The longest form of a label that depends on the input, so that the buttons do not move. */
  longestLabel?: string;
  /** Something was changed: closing, Back, reload and links ask first. */
  dirty: boolean;
  /** The form can be submitted; section 5 requires the button to be disabled until it can. */
  valid: boolean;
  /** From `useSave`: the input from before the session ended was restored. */
  restored?: Restored | null;
  /** For forms that change a stored entity: nothing differs from it, so there is nothing to send. */
  unchanged?: boolean;
  /** Why the button is disabled, if the fields are not the reason. */
  submitDisabledReason?: string;
  /** False if Enter has another meaning, as in a list of addresses: only Ctrl or ⌘ with Enter submits then. */
  enterSubmits?: boolean;
  /** A sentence beside the buttons about the effect; an empty one keeps its space. */
  note?: ReactNode;
  isNoteShort?: boolean;
  /** Replaces Cancel, in dialogs with steps. */
  secondary?: ReactNode;
  children: ReactNode;
};

/**
 * The shell of all forms in dialogs: form → success view → Done. Enter submits, also Ctrl or ⌘ with Enter; Esc closes (asks when dirty);
 * errors are above the buttons, header and footer are fixed while the fields scroll.
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
  // During a submit, and until the next change after a refusal, the buttons do not move: the fields shrink instead.
  const settled = !pending && error === null;
  useHeldHeight(form, settled ? null : 'exact');
  // Also while the form is invalid: a submit then shows what is missing, and focuses it.
  const submit = (): void => {
    if (!pending && reason === undefined) form.current?.requestSubmit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    // A portal's events bubble through React's tree: a dialog above this one handles its own Enter.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      submit();
    } else if (!enterSubmits && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its fields, as forms handle Enter
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

/** The fields, with a notice above if they were restored, and the refusal below. */
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
        {/* The focused button is gone; this is the next step. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- focus would fall out of the dialog otherwise */}
        <Button variant="primary" onClick={onDone} autoFocus>
          {t('action.done')}
        </Button>
      </DialogFooter>
    </>
  );
}
