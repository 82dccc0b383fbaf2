import { useTranslations, useFormatter } from 'next-intl';
import { PanelState } from '@/components/form/panel-state';
import type { RowPanelProps } from '@/components/table/types';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { can } from '@/lib/contract/access';
import { targetOf } from '../bulk/bulk-actions';
import { type Acting, useMemberActions } from '../list/member-menu';
import type { MemberRow } from '../list/member-row';
import { useMemberOfPanel } from '../use-person';
import { DeliveryNotice, GroupsSection, MemberHead, TenantRoleSection } from './member-facts';
import { PanelApplication, PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SourceDot } from '@/components/ui/primitives/badge';
import { SourceLegend } from '../where-from/source-legend';
import { WhereFrom } from '../where-from/where-from';
import { type Held, accessOf, originByRoles } from './access';
import { LoadFailure } from '@/components/form/load-failure';
import { useRowAction } from '@/components/form/saving/use-row-action';
import { DeviceMark, useDeviceName } from '@/components/ui/marks/device';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { Button } from '@/components/ui/primitives/button';
import { isForbidden, isUnserved } from '@/lib/console/browser/api-error';
import type { Session } from '@/lib/contract/rooms/account/entities';
import { call } from '@/lib/console/browser/call';
import { isolated, joinIsolated } from '@/lib/contract/names';

export type MemberPanelProps = RowPanelProps<MemberRow> &
  Acting & {
    place: { organizationId: string; tenantId: string };
    tenant: { id: string; isSuperTenant: boolean };
    groupsPath: string | undefined;
    isSending: boolean;
  };

export function MemberPanel({ id, row: listed, place, tenant, ...props }: MemberPanelProps) {
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
      name={shown?.name}
      actions={shown && actionsOf(shown, isSending)}
    >
      {shown === undefined ? (
        <PanelState error={failure} missing={t('missing')} onRetry={mutate} />
      ) : (
        <>
          <MemberHead row={shown} />
          <DeliveryNotice member={shown.member} />
          {isMember ? <SubjectPart of="health" id={id} name={shown.name} /> : null}
          <TenantRoleSection row={shown} isSuperTenant={tenant.isSuperTenant} />
          {isMember ? <GroupsSection member={shown.member} path={groupsPath} /> : null}
          <AccessSection row={shown} />
          {isMember ? <PastOf row={shown} tenantId={tenant.id} {...{ subject, onOpen }} /> : null}
        </>
      )}
    </SidePanel>
  );
}

type PastOfProps = { row: MemberRow; tenantId: string } & Pick<MemberPanelProps, 'subject' | 'onOpen'>;

/** The member's sessions, for users who may change the member, and the history. */
function PastOf({ row, tenantId, subject, onOpen }: PastOfProps) {
  const { id, name } = row;
  return (
    <>
      {can(subject, 'members.edit', targetOf(subject, row)).allowed ? (
        <SessionsSection tenantId={tenantId} person={{ id, name }} onEndAll={() => onOpen('sign-out', id)} />
      ) : null}
      {can(subject, 'tenant.history.read').allowed ? (
        <SubjectPart of="history" id={id} name={name} onAll={() => onOpen('history', id)} />
      ) : null}
    </>
  );
}

function AccessSection({ row }: { row: MemberRow }) {
  const t = useTranslations('members.panel');
  const access = accessOf(row.member);
  return (
    <PanelSection title={t('access')} aside={access.length === 0 ? null : <SourceLegend />}>
      {access.length === 0 ? <p className="text-sm text-muted">{t('noAccess')}</p> : null}
      {access.map(({ id, name, held }) => (
        <PanelApplication key={id} id={id} name={name}>
          {held.map((one) => (
            <li key={one.key}>
              <HeldLine held={one} row={row} />
            </li>
          ))}
        </PanelApplication>
      ))}
    </PanelSection>
  );
}

function HeldLine({ held, row }: { held: Held; row: MemberRow }) {
  const source = useTranslations('common.source');
  const origin = useOriginText();
  const { member, name } = row;
  return (
    <PanelLine aside={origin(held)}>
      <WhereFrom
        title={joinIsolated([held.applicationName, held.label], ' ')}
        memberName={name}
        pending={!member.isActive}
        origin={({ applicationGrantOrigin }) =>
          held.onlyByRoles ? originByRoles(held) : applicationGrantOrigin(held, member.applicationPermissions)
        }
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <SourceDot source={held.source} />
          <span className={held.kind === 'permission' ? 'font-mono text-xs wrap-anywhere' : 'wrap-anywhere'}>
            {held.label}
          </span>
          <span className="sr-only">({source(held.source)})</span>
        </span>
      </WhereFrom>
    </PanelLine>
  );
}

/** "Direct and Accounting": all sources of a role or permission, in words. */
function useOriginText(): (held: Held) => string {
  const t = useTranslations('members.panel');
  const direct = useTranslations('common.source')('direct');
  const format = useFormatter();
  return ({ source, groups, viaRoles, onlyByRoles }) =>
    format.list([
      ...(source === 'group' || onlyByRoles ? [] : [direct]),
      ...groups.map(({ name }) => isolated(name)),
      ...viaRoles.map(({ name }) => t('byRole', { name })),
    ]);
}

type SessionsSectionProps = {
  tenantId: string;
  person: { id: string; name: string };
  onEndAll: () => void;
};

const idOf = ({ id }: Session): string => id;

/** The member's sessions, each of which can be ended. Hidden if the platform does not return them. */
function SessionsSection({ tenantId, person, onEndAll }: SessionsSectionProps) {
  const t = useTranslations('members.panel.sessions');
  const nameOf = useDeviceName();
  const { data, error, mutate } = useOperation(operationKey('members.sessions', { tenantId, memberId: person.id }));
  const without = (gone: string): void => void mutate((old) => old?.filter(({ id }) => id !== gone));
  const ending = useRowAction<Session>({
    act: async (session) => {
      await call('members.endSession', { params: { tenantId, memberId: person.id, sessionId: session.id } });
      without(session.id);
      return t('ended', { name: person.name, device: nameOf(session) });
    },
    idOf,
    onGone: ({ id }) => without(id),
  });
  // Where the right is lost, the history below says so.
  if (isUnserved(error) || isForbidden(error)) return null;
  if (data === undefined) return error === undefined ? null : <LoadFailure error={error} onRetry={mutate} />;
  return (
    <PanelSection
      title={t('title')}
      aside={
        data.length === 0 ? null : (
          <Button size="sm" onClick={onEndAll}>
            {t('endAll')}
          </Button>
        )
      }
    >
      <PanelList
        items={data}
        none={t('none')}
        keyOf={idOf}
        render={(session) => (
          <SessionLine
            session={session}
            pending={ending.running.has(session.id)}
            onEnd={session.isCurrent ? undefined : () => ending.run(session)}
          />
        )}
      />
    </PanelSection>
  );
}

type SessionLineProps = { session: Session; pending: boolean; onEnd: (() => void) | undefined };

/** Device, applications, address, and last use. */
function SessionLine({ session, pending, onEnd }: SessionLineProps) {
  const t = useTranslations('members.panel.sessions');
  const appName = useTranslations('shell')('appName');
  const name = useDeviceName()(session);
  const { system, address, applications, lastUsedAt } = session;
  const used = joinIsolated(applications.map((client) => client.name ?? appName));
  return (
    <div className="flex items-center gap-3 py-1.5">
      <DeviceMark system={system} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">{joinIsolated([used, address], ' · ')}</p>
        <p className="text-muted">
          {t('lastUsed')} <RelativeTime value={lastUsedAt} />
        </p>
      </div>
      {onEnd === undefined ? null : (
        <Button size="sm" pending={pending} onClick={onEnd} aria-label={t('endOf', { device: name })}>
          {t('end')}
        </Button>
      )}
    </div>
  );
}
