import { Send, UserCog, UserMinus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { BulkSelection } from '@/components/table/types';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { Button } from '@/components/ui/primitives/button';
import { ASSIGNABLE_ROLES, type Subject } from '@/lib/contract/access';
import { planBulk } from './bulk';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions';
import type { MemberRow } from '../list/member-row';
import { useAdminCount } from '../members-changes';

export type BulkBarProps = {
  selection: BulkSelection;
  subject: Subject;
  tenantId: string;
  find: (id: string) => MemberRow | undefined;
  /** @param admins how many admins the tenant has, if already known */
  onOpen: (action: BulkAction, admins: number | undefined) => void;
  open: BulkAction | undefined;
};

const icons = { resend: <Send />, changeRole: <UserCog />, delete: <UserMinus /> };

/** The buttons of the bulk bar, each with the number of members that it affects, or the reason why it affects none. */
export function BulkBar({ selection, subject, tenantId, find, onOpen, open }: BulkBarProps) {
  const t = useTranslations('members.bulk');
  const rows = selection.ids?.map(find);
  // Only the platform knows the rows that are not loaded; the dialog queries it.
  const known = rows === undefined || rows.includes(undefined) ? null : rows.filter((row) => row !== undefined);
  const { admins } = useAdminCount(known === null ? null : tenantId);
  useDraft('bulk', { read: () => open, restore: (action) => onOpen(action, admins) });
  const countOf = (action: BulkAction): number | null => {
    if (known === null) return null;
    const meets = (role?: (typeof ASSIGNABLE_ROLES)[number]) =>
      planBulk(action, known, { subject, admins: admins ?? known.length + 1, role }).included;
    if (action !== 'changeRole') return meets().length;
    return new Set(ASSIGNABLE_ROLES.flatMap((role) => meets(role).map(({ id }) => id))).size;
  };
  return BULK_ACTIONS.map((action) => {
    const count = countOf(action);
    return (
      <Button
        key={action}
        size="sm"
        variant={action === 'delete' ? 'danger-quiet' : 'secondary'}
        icon={icons[action]}
        disabledReason={count === 0 ? t(`nobody.${action}`, { selected: selection.count }) : undefined}
        onClick={() => onOpen(action, admins)}
      >
        {count === null || count === 0 ? t(action) : t('withCount', { action: t(action), count })}
      </Button>
    );
  });
}
