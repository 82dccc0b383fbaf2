import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { Badge } from '@/components/ui/primitives/badge';
import { Shortened } from '@/components/ui/primitives/truncated';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { type Admin, AdminFacts } from './admin-facts';
import { byBelonging } from './overview-view';

/** The admins of an organization; hover or focus shows contact e-mail and id (section 2), a click copies the e-mail. */
export function AdminList({ admins }: { admins: readonly Admin[] }) {
  const t = useTranslations('overview');
  const { Internal, External } = byBelonging(admins);
  return (
    <>
      <ul>
        {[...Internal, ...External].map((admin) => (
          <li
            key={admin.id}
            className="flex h-7 min-w-0 items-center gap-2 border-b border-border-subtle text-sm touch:h-11"
          >
            <Avatar name={admin.displayName} id={admin.id} size="xs" />
            <AdminButton admin={admin} />
            <Badge className={admin.belonging === 'Internal' ? 'bg-transparent' : 'ring-0'}>
              {t(`belonging.${admin.belonging}`)}
            </Badge>
          </li>
        ))}
      </ul>
      {External.length === 0 ? <p className="mt-1 text-sm text-muted">{t('externalNone')}</p> : null}
    </>
  );
}

function AdminButton({ admin }: { admin: Admin }) {
  const t = useTranslations('overview');
  const { copy } = useCopy();
  const { displayName, contactEmail, id } = admin;
  return (
    <Tooltip content={<AdminFacts admin={admin} />}>
      <button
        type="button"
        onClick={() => void copy(contactEmail)}
        className="flex min-h-6 min-w-0 flex-1 items-center gap-2 rounded-sm text-left hover:text-accent-text touch:min-h-11"
      >
        <span className="max-w-full shrink-0 truncate">{displayName}</span>
        <Shortened text={contactEmail} className="min-w-0 text-muted" />
        <span className="sr-only">{t('adminLabel', { id })}</span>
      </button>
    </Tooltip>
  );
}
