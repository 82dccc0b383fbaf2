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
  /** The text, the impact, or whether the name has to be typed is still loading. */
  checking?: boolean;
  /** For large entities: this has to be typed before the deletion. */
  typeName?: string;
  onClose: () => void;
  /** `onDeleted` leaves the page: the dialog stays until then. */
  leaves?: boolean;
};

/** The callbacks after a deletion: the dialog closes, and the entity is gone, deleted here or by another user. */
export type DeletionEnd = Pick<DeleteDialogProps, 'onClose' | 'onDeleted'>;

/**
 * Asks for confirmation before a deletion: a plain question, with `impact` also what goes with it, and with `typeName` only after the name
 * was typed. A refusal keeps the dialog open (section 4).
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, confirmLabel, impact, checking, typeName, onClose, leaves = false, ...deletion } = props;
  const t = useTranslations('common.action');
  const { pending, error, run } = useDelete({
    ...deletion,
    onDeleted: () => {
      // Before the dialog removes its subject from the address.
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
