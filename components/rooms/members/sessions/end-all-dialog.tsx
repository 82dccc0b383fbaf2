import { useFormatter, useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import { call } from '@/lib/console/browser/call';

export type EndAllDialogProps = {
  tenant: { id: string; name: string };
  /** The number of sessions to end: all others. */
  count: number;
  onClose: () => void;
  onEnded: () => void;
};

/** Asks for confirmation before all members of a tenant are signed out; their number has to be typed. */
export function EndAllDialog({ tenant, count, onClose, onEnded }: EndAllDialogProps) {
  const t = useTranslations('membersessions.endQuestion');
  const format = useFormatter();
  const done = t('done', { count });
  return (
    <DeleteDialog
      title={t('title', { count })}
      text={
        <ul className="list-disc space-y-1 pl-4.5">
          <li>{t('people', { tenant: tenant.name })}</li>
          <li>{t('everywhere')}</li>
          <li>{t('tokens')}</li>
          <li>{t('services')}</li>
        </ul>
      }
      confirmLabel={t('confirm', { count })}
      typeName={format.number(count)}
      remove={() => call('members.endAllSessions', { params: { tenantId: tenant.id } })}
      said={{ deleted: done, gone: done }}
      onClose={onClose}
      onDeleted={onEnded}
    />
  );
}
