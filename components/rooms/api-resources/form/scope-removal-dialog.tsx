'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { ImpactList } from '@/components/ui/marks/impact-list';
import { useScopeUse } from '../api-resources-data';
import { useUseLines } from '../deletion/use-lines';

export type ScopeRemovalDialogProps = {
  tenantId: string;
  resourceId: string;
  /** The scope's full name. */
  name: string;
  onKeep: () => void;
  onRemove: () => void;
};

/** Asks before a stored scope is taken out, and shows who asks for it. */
export function ScopeRemovalDialog({ tenantId, resourceId, name, onKeep, onRemove }: ScopeRemovalDialogProps) {
  const t = useTranslations('apiresources.removal');
  const use = useScopeUse(tenantId, resourceId);
  const found = typeof use === 'string' ? use : (use.find((scope) => scope.name === name) ?? 'unknown');
  const lines = useUseLines(found, [name]);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={t('title', { name })}
      confirmLabel={t('submit')}
      onConfirm={onRemove}
      pending={false}
      error={null}
    >
      <div className="space-y-3">
        <p>{t('text')}</p>
        <ImpactList items={lines.slice(1)} />
        <p className="text-sm text-muted">{t('onSave')}</p>
      </div>
    </ConfirmDialog>
  );
}
