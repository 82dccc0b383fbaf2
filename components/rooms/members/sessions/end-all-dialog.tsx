import { useFormatter, useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/form/confirm-dialog';
import { toast } from '@/components/ui/overlays/toast';
import { call } from '@/lib/console/browser/call';

export type EndAllDialogProps = {
  tenant: { id: string; name: string };
  /** The number of sessions to end: all others. */
  count: number;
  onClose: () => void;
  /** Sessions have ended, or the tenant no longer exists. */
  onChanged: () => void;
};

/** Asks for confirmation before all members of a tenant are signed out; their number has to be typed. */
export function EndAllDialog({ tenant, count, onClose, onChanged }: EndAllDialogProps) {
  const t = useTranslations('membersessions.endQuestion');
  const format = useFormatter();
  return (
    <ActionDialog
      onClose={onClose}
      title={t('title', { count })}
      confirmLabel={t('confirm', { count })}
      typeToConfirm={format.number(count)}
      act={() => call('members.endAllSessions', { params: { tenantId: tenant.id } })}
      onGone={onChanged}
      onDone={() => {
        toast.success(t('done', { count }));
        onClose();
        onChanged();
      }}
    >
      <ul className="list-disc space-y-1 pl-4.5">
        <li>{t('people', { tenant: tenant.name })}</li>
        <li>{t('everywhere')}</li>
        <li>{t('tokens')}</li>
        <li>{t('services')}</li>
      </ul>
    </ActionDialog>
  );
}
