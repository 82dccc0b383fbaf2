'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from './confirm-dialog';

/** Asks before what was typed is thrown away. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useTranslations('common.dialog');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onKeep();
      }}
      title={t('discardTitle')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      onConfirm={onDiscard}
      pending={false}
      error={null}
    >
      {t('discardText')}
    </ConfirmDialog>
  );
}
