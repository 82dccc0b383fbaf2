'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SourceDot } from '@/components/ui/primitives/badge';
import type { MemberRow } from '../list/member-row';
import { SourceLegend } from '../where-from/source-legend';
import { WhereFrom } from '../where-from/where-from';
import { type ApplicationAccess, type Held, accessOf, originByRoles } from './access';

/** What the member may do in each application; a press on it says where it comes from. */
export function AccessSection({ row }: { row: MemberRow }) {
  const t = useTranslations('members.panel');
  const access = accessOf(row.member);
  return (
    <PanelSection title={t('access')} aside={access.length === 0 ? null : <SourceLegend />}>
      {access.length === 0 ? <p className="text-sm text-muted">{t('noAccess')}</p> : null}
      {access.map((application) => (
        <ApplicationPart key={application.id} application={application} row={row} />
      ))}
    </PanelSection>
  );
}

function ApplicationPart({ application: { id, name, held }, row }: { application: ApplicationAccess; row: MemberRow }) {
  return (
    <div className="not-first:mt-2">
      <h4 className="flex h-7 items-center gap-2.5 font-medium">
        <Avatar name={name} id={id} shape="square" size="xs" />
        <span className="truncate">{name}</span>
      </h4>
      <ul className="pl-7.5">
        {held.map((one) => (
          <li key={one.key}>
            <HeldLine held={one} row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function HeldLine({ held, row }: { held: Held; row: MemberRow }) {
  const source = useTranslations('common.source');
  const origin = useOriginText();
  const { member, name } = row;
  return (
    <PanelLine aside={origin(held)}>
      <WhereFrom
        title={`${held.applicationName} ${held.label}`}
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

/** "Direct and Accounting": everything that a role or permission comes from, in words. */
function useOriginText(): (held: Held) => string {
  const t = useTranslations('members.panel');
  const direct = useTranslations('common.source')('direct');
  const format = useFormatter();
  return ({ source, groups, viaRoles, onlyByRoles }) =>
    format.list([
      ...(source === 'group' || onlyByRoles ? [] : [direct]),
      ...groups.map(({ name }) => name),
      ...viaRoles.map(({ name }) => t('byRole', { name })),
    ]);
}
