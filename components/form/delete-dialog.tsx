import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Impact, ImpactList } from '@/components/ui/marks/impact-list';
import { closePanelOfDeleted } from '@/components/ui/mechanisms/dialog-address';
import { toast } from '@/components/ui/overlays/toast';
import { ActionDialog } from './confirm-dialog';
import { type FailureWords, orGone } from './saving/use-action';

export type DeleteDialogProps = FailureWords & {
  title: string;
  text: ReactNode;
  /** "Confirm" by default. */
  confirmLabel?: string;
  impact?: readonly Impact[];
  /** The text, the impact, or whether the name has to be typed is still loading. */
  checking?: boolean;
  /** For large entities: this has to be typed before the deletion. */
  typeName?: string;
  /** Deletes it; may return `gone` if another user has deleted it first. @throws ApiError */
  remove: () => Promise<unknown>;
  /** The toast for either result. */
  said: Record<'deleted' | 'gone', string>;
  onClose: () => void;
  /** Called when it is gone, deleted by this call or by another user. */
  onDeleted: () => void;
  /** `onDeleted` leaves the page: the dialog stays until then. */
  leaves?: boolean;
};

/** The callbacks after a deletion: the dialog closes, and the entity is gone, deleted here or by another user. */
export type DeletionEnd = Pick<DeleteDialogProps, 'onClose' | 'onDeleted'>;

/**
 * Asks for confirmation before a deletion: a plain question, with `impact` also what goes with it, and with `typeName` only after the name
 * was typed. A refusal keeps the dialog open (section 4), either success is a toast.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { text, confirmLabel, impact, typeName, remove, said, onDeleted, leaves = false, ...dialog } = props;
  const t = useTranslations('common.action');
  return (
    <ActionDialog
      {...dialog}
      confirmLabel={confirmLabel ?? t('confirm')}
      typeToConfirm={typeName?.trim()}
      act={() => orGone(remove)}
      onDone={(outcome) => {
        toast.success(said[outcome === 'gone' ? 'gone' : 'deleted']);
        // Before the dialog removes its subject from the address.
        closePanelOfDeleted();
        if (!leaves) dialog.onClose();
        onDeleted();
      }}
    >
      <div className="space-y-3">
        <div>{text}</div>
        {impact === undefined ? null : <ImpactList items={impact} />}
      </div>
    </ActionDialog>
  );
}
