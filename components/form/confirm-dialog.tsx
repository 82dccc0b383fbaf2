import { tidyName } from '@/lib/contract/search-text';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { TypedAnswer } from './fields/typed-answer';
import { type ActionOptions, useAction } from './saving/use-action';

export type ConfirmDialogProps = {
  onClose: () => void;
  /** Names the subject: "Delete Fjordkraft Operations tenant?". */
  title: string;
  children?: ReactNode;
  /** Runs the action; keep the dialog open until it has succeeded. */
  onConfirm: () => void;
  /** A verb: "Yes, delete". */
  confirmLabel: string;
  cancelLabel?: string;
  pending?: boolean;
  /** Its content or requirements are still loading: until then it cannot be confirmed. */
  checking?: boolean;
  /** Already translated; shown in the dialog. */
  error?: string | null;
  tone?: 'danger' | 'primary';
  /** If set, this text must be typed before the action can run. */
  typeToConfirm?: string;
};

/** A confirmation of an important action. It stays open while the action runs and shows its error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, children, onConfirm, confirmLabel, cancelLabel, pending = false, checking = false } = props;
  const { error = null, tone = 'danger', typeToConfirm } = props;
  const t = useTranslations('common');
  const [typed, setTyped] = useState('');
  const ready = !checking && (typeToConfirm === undefined || tidyName(typed) === tidyName(typeToConfirm));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A portal's events bubble through React's tree: without this, the form around the dialog would submit too.
    event.stopPropagation();
    if (ready && !pending) onConfirm();
  };
  return (
    <DialogFrame
      onClose={() => !pending && onClose()}
      title={title}
      description={children}
      size="confirm"
      role="alertdialog"
      notice={error === null ? undefined : <InlineAlert tone="danger">{error}</InlineAlert>}
    >
      <form onSubmit={submit} className="flex shrink-0 flex-col">
        {typeToConfirm === undefined ? null : (
          <DialogBody>
            <TypedAnswer label={t('dialog.typeToConfirm', { name: typeToConfirm })} value={typed} onChange={setTyped} />
          </DialogBody>
        )}
        <DialogFooter>
          <Button onClick={onClose} disabled={pending}>
            {cancelLabel ?? t('action.cancel')}
          </Button>
          <Button type="submit" variant={tone} pending={pending} disabled={!ready}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  );
}

export type ActionDialogProps<Result> = Omit<ActionOptions<Result>, 'repeatable'> &
  Omit<ConfirmDialogProps, 'onConfirm' | 'pending' | 'error'>;

/** A confirmation that runs the action itself. */
export function ActionDialog<Result>(props: ActionDialogProps<Result>) {
  const { act, onDone, onGone, errorKeys, values, ...dialog } = props;
  const { run, ...state } = useAction({ act, onDone, onGone, errorKeys, values });
  return <ConfirmDialog {...dialog} {...state} onConfirm={run} />;
}
