import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Impact, ImpactList } from '@/components/ui/marks/impact-list';
import { closePanelOfDeleted } from '@/components/ui/mechanisms/dialog-address';
import { ConfirmDialog } from './confirm-dialog';
import { type DeleteOptions, useDelete } from './saving/use-delete';

export type DeleteDialogProps = DeleteOptions & {
  title: string;
  text: ReactNode;
  /** "Confirm" by default. */
  confirmLabel?: string;
  impact?: readonly Impact[];
  /** The text, the impact or whether a name is wanted depends on what is still being found out. */
  checking?: boolean;
  /** For what is large: this has to be typed before anything goes. */
  typeName?: string;
  onClose: () => void;
  /** `onDeleted` leaves the page: the dialog stays until then. */
  leaves?: boolean;
};

/** What comes after a deletion: its dialog closes, and the thing is gone, deleted here or by another user. */
export type DeletionEnd = Pick<DeleteDialogProps, 'onClose' | 'onDeleted'>;

/**
 * Asks before something goes: a plain question, or with `impact` what goes with it, and with `typeName` only after its name was
 * typed. A refusal keeps the dialog open (section 4).
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, confirmLabel, impact, checking, typeName, onClose, leaves = false, ...deletion } = props;
  const t = useTranslations('common.action');
  const { pending, error, run } = useDelete({
    ...deletion,
    onDeleted: () => {
      // Before the dialog takes its subject out of the address.
      closePanelOfDeleted();
      if (!leaves) onClose();
      deletion.onDeleted();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel ?? t('confirm')}
      onConfirm={run}
      pending={pending}
      checking={checking}
      error={error}
      typeToConfirm={typeName?.trim()}
    >
      <div className="space-y-3">
        <div>{text}</div>
        {impact === undefined ? null : <ImpactList items={impact} />}
      </div>
    </ConfirmDialog>
  );
}
