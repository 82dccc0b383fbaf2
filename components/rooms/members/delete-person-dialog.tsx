import { isolated } from '@/lib/contract/names';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DeleteDialog } from '@/components/form/delete-dialog';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { type Impact, countLine } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Boxes, LogOut, MailQuestion, Network } from '@/components/ui/primitives/icons';
import type { Deletion } from '@/lib/contract/rooms/members/entities';
import type { RowDialogProps } from './list/member-row';
import { useDeletion } from './members-changes';
import { call } from '@/lib/console/browser/call';

export type DeletePersonDialogProps = RowDialogProps & { organization: { id: string } };

const ERROR_KEYS = { error: 'Page.MemberList.User.Delete.Error' } as const;
/** Shown as placeholders until the counts are known. */
const COUNTED: Impact[] = (['tenants', 'groups', 'invitations'] as const).map((kind) => ({ kind, found: 'checking' }));

/** Asks for confirmation before a person's account is deleted: what goes with it, or why it cannot be deleted. */
export function DeletePersonDialog({ row: { id, name }, organization, onClose, onChanged }: DeletePersonDialogProps) {
  const t = useTranslations('organizationmembers.delete');
  const whose = { organizationId: organization.id, memberId: id };
  const { data, error } = useDeletion(whose);
  const obstacle = useObstacle(name, data);
  const failureText = useFailureText();
  const impact = useImpact(data);
  const unknown = error === undefined ? null : failureText(error, ERROR_KEYS, { name });
  const why = obstacle ?? unknown;
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={
        <div className="space-y-3">
          <p>{t('text', { name })}</p>
          {why === null ? null : <InlineAlert tone={obstacle === null ? 'danger' : 'warning'}>{why}</InlineAlert>}
        </div>
      }
      confirmLabel={t('confirm')}
      typeName={why === null ? name : undefined}
      checking={data === undefined || why !== null}
      impact={why === null ? impact : undefined}
      remove={() => call('organizations.members.delete', { params: whose })}
      said={{ deleted: t('done', { name }), gone: t('gone') }}
      errorKeys={ERROR_KEYS}
      values={{ name }}
      onClose={onClose}
      onDeleted={onChanged}
    />
  );
}

/** Why the account cannot be deleted, and the way out; null if it can. */
function useObstacle(name: string, data: Deletion | undefined): string | null {
  const t = useTranslations('organizationmembers.delete');
  const refusal = useTranslations('catalogue.Refusal.person');
  const format = useFormatter();
  if (data === undefined) return null;
  if (data.isElsewhere) return refusal('elsewhere');
  return data.onlyAdminOf.length === 0
    ? null
    : t('lastAdmin', { name, places: format.list(data.onlyAdminOf.map(isolated)) });
}

function useImpact(data: Deletion | undefined): readonly Impact[] {
  const t = useTranslations('organizationmembers.delete');
  const firstNames = useFirstNames();
  if (data === undefined) return COUNTED;
  const { tenants, groups, invitations, sessions } = data;
  const line = (id: 'tenants' | 'groups' | 'invitations' | 'sessions', icon: ReactNode, count: number, note?: string) =>
    countLine(id, icon, count, t(id, { count }), note);
  const shown = [
    line('tenants', <Network />, tenants.length, firstNames(tenants)),
    line('groups', <Boxes />, groups),
    line('sessions', <LogOut />, sessions),
  ];
  return invitations === 0 ? shown : [...shown, line('invitations', <MailQuestion />, invitations)];
}
