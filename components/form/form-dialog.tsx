'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { InlineAlert } from '../ui/alert';
import { Button } from '../ui/button';
import { DialogBody, DialogFooter, DialogFrame } from '../ui/dialog';
import { ConfirmDialog } from './confirm-dialog';

export type FormDialogProps = {
  open: boolean;
  /** Called when the dialog is really closed, after the question about unsaved changes. Reset the form here. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** The request is on its way. */
  pending: boolean;
  /** Already translated error of the request, null without one. */
  error: string | null;
  /** What the success view says once the request has succeeded; null while the form is shown. */
  success: ReactNode | null;
  /** Submits: `form.handleSubmit(save)` of `useDialogForm`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A verb and a noun: "Create tenant". */
  submitLabel: string;
  /** Something was changed: closing asks first. */
  dirty: boolean;
  /** The form can be submitted; section 5 wants the button disabled until it can. */
  valid: boolean;
  /** Why the button is disabled, when it is not the fields' fault. */
  submitDisabledReason?: string;
  /** A sentence beside the buttons on what will happen. */
  note?: ReactNode;
  /** Replaces Cancel, for dialogs with steps. */
  secondary?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/**
 * The one shell of forms in dialogs: form → success view → Done. Enter submits, Esc closes (asks when dirty), errors stay
 * above the buttons, header and footer stay while the fields scroll.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, pending, success, dirty } = props;
  const t = useTranslations('common');
  const [asking, setAsking] = useState(false);

  const requestClose = (): void => {
    if (pending) return;
    if (dirty && success === null) setAsking(true);
    else onClose();
  };
  const discard = (): void => {
    setAsking(false);
    onClose();
  };

  return (
    <DialogFrame
      open={open}
      onOpenChange={(next) => {
        if (!next) requestClose();
      }}
      title={title}
      description={description}
    >
      {success === null ? (
        <FormView {...props} onCancel={requestClose} />
      ) : (
        <SuccessView onDone={onClose}>{success}</SuccessView>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('dialog.discardTitle')}
        confirmLabel={t('dialog.discard')}
        cancelLabel={t('dialog.keepEditing')}
        onConfirm={discard}
        pending={false}
        error={null}
      >
        {t('dialog.discardText')}
      </ConfirmDialog>
    </DialogFrame>
  );
}

function FormView(props: FormDialogProps & { onCancel: () => void }) {
  const { pending, error, onSubmit, submitLabel, valid, submitDisabledReason, note, secondary, children, onCancel } =
    props;
  const t = useTranslations('common');
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody>
        {children}
        {error === null ? null : <InlineAlert tone="danger">{error}</InlineAlert>}
      </DialogBody>
      <DialogFooter note={note}>
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
          disabledReason={submitDisabledReason}
        >
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
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
