'use client';

import { type ReactNode, useState } from 'react';
import { type Impact, ImpactList } from '@/components/ui/impact-list';
import { toast } from '@/components/ui/toast';
import { ConfirmDialog } from './confirm-dialog';
import { useFailureText } from './use-failure-text';

export type DeleteDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** What has to be typed before anything goes. */
  name: string;
  /** What goes with it. */
  impact: readonly Impact[];
  /** Deletes it; `gone` when somebody else was faster. */
  onDelete: () => Promise<'deleted' | 'gone'>;
  /** The toast for either outcome. */
  said: Record<'deleted' | 'gone', string>;
  /** Key of the catalogue for a refusal. */
  errorKey: string;
  onClose: () => void;
  /** It is gone, by this dialog or by somebody else. */
  onDeleted: () => void;
};

/** Asks before something large goes, and says what goes with it. A refusal keeps the dialog open (section 4). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, confirmLabel, name, impact, onDelete, said, errorKey, onClose, onDeleted } = props;
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      toast.success(said[await onDelete()]);
    } catch (failure) {
      setError(failureText(failure, { error: errorKey }));
      setPending(false);
      return;
    }
    onDeleted();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => void confirm()}
      pending={pending}
      error={error}
      typeToConfirm={name.trim()}
    >
      <div className="space-y-3">
        <p>{text}</p>
        <ImpactList items={impact} />
      </div>
    </ConfirmDialog>
  );
}
