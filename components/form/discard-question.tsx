import { useTranslations } from 'next-intl';
import { ConfirmDialog } from './confirm-dialog';

export type DiscardWords = { title: string; text: string; keep: string; discard: string };

export type DiscardQuestionProps = {
  /** Already translated; by default about what was filled in. */
  words?: DiscardWords | undefined;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asks for confirmation before typed input is discarded. */
export function DiscardQuestion({ words, onKeep, onDiscard }: DiscardQuestionProps) {
  const t = useTranslations('common.dialog');
  return (
    <ConfirmDialog
      onClose={onKeep}
      title={words?.title ?? t('discardTitle')}
      confirmLabel={words?.discard ?? t('discard')}
      cancelLabel={words?.keep ?? t('keepEditing')}
      onConfirm={onDiscard}
    >
      {words?.text ?? t('discardText')}
    </ConfirmDialog>
  );
}
