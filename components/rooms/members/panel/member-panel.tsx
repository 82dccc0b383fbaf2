'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PanelState } from '@/components/form/panel-state';
import type { RowPanelProps } from '@/components/table/types';
import { DialogSubject } from '@/components/ui/mechanisms/dialog-subject';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { type Subject, can } from '@/lib/contract/access';
import { targetOf } from '../bulk/bulk-actions';
import { useMemberActions } from '../list/member-menu';
import type { MemberRow } from '../list/member-row';
import { useMemberOfPanel } from '../use-person';
import type { DialogName } from '../use-dialog-url';
import { AccessSection } from './access-section';
import { SessionsSection } from './sessions-section';
import { DeliveryNotice, GroupsSection, MemberHead, TenantRoleSection } from './member-facts';

export type MemberPanelProps = RowPanelProps<MemberRow> & {
  place: { organizationId: string; tenantId: string };
  tenant: { id: string; isSuperTenant: boolean };
  subject: Subject;
  /** The list of the tenant's groups, when the reader may open it. */
  groupsPath: string | undefined;
  /** The e-mail of its invitation is on its way. */
  isSending: boolean;
  onOpen: (name: DialogName, memberId: string) => void;
  onResend: (row: MemberRow) => void;
  /** Draws what needs doing about the member. */
  health: ReactNode;
  /** Draws the last changes of the member. */
  history: ReactNode;
};

/** Everything about a member of a tenant, or an invitation: who, what they may do and why, what was changed of them, what can be done. */
export function MemberPanel({ id, row: listed, place, tenant, health, history, ...props }: MemberPanelProps) {
  const t = useTranslations('members.panel');
  const { shown, failure, mutate } = useMemberOfPanel(place, id, listed);
  const { subject, groupsPath, isSending, onOpen, onResend, ...frame } = props;
  const actionsOf = useMemberActions({ subject, onOpen, onResend });
  const isMember = shown?.member.isActive === true;
  return (
    <SidePanel
      {...frame}
      id={id}
      kind={t(shown === undefined || isMember ? 'kind' : 'invitation')}
      name={shown?.name ?? ''}
      actions={shown === undefined ? [] : actionsOf(shown, isSending)}
    >
      {shown === undefined ? (
        <PanelState error={failure} missing={t('missing')} onRetry={mutate} />
      ) : (
        <>
          <MemberHead row={shown} />
          <DeliveryNotice member={shown.member} />
          {isMember ? <DialogSubject value={{ id, name: shown.name }}>{health}</DialogSubject> : null}
          <TenantRoleSection row={shown} isSuperTenant={tenant.isSuperTenant} />
          {isMember ? <GroupsSection member={shown.member} path={groupsPath} /> : null}
          <AccessSection row={shown} />
          {isMember ? <PastOf row={shown} tenantId={tenant.id} {...{ subject, history, onOpen }} /> : null}
        </>
      )}
    </SidePanel>
  );
}

type PastOfProps = { row: MemberRow; tenantId: string } & Pick<MemberPanelProps, 'subject' | 'history' | 'onOpen'>;

/** Where the member is signed in, for those who may change them, and what was changed of them. */
function PastOf({ row, tenantId, subject, history, onOpen }: PastOfProps) {
  const { id, name } = row;
  return (
    <>
      {can(subject, 'members.edit', targetOf(subject, row)).allowed ? (
        <SessionsSection tenantId={tenantId} person={{ id, name }} onEndAll={() => onOpen('sign-out', id)} />
      ) : null}
      {can(subject, 'tenant.history.read').allowed ? (
        <DialogSubject value={{ id, name, onAll: () => onOpen('history', id) }}>{history}</DialogSubject>
      ) : null}
    </>
  );
}
