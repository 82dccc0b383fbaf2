import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { PanelState } from '@/components/form/panel-state';
import type { RowPanelProps } from '@/components/table/types';
import { usePanelSubject } from '@/components/table/use-panel-subject';
import { RoleMark, readRole } from '@/components/ui/marks/role-mark';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SidePanel, type SidePanelProps } from '@/components/ui/overlays/side-panel';
import { operationKey } from '@/lib/console/browser/use-operation';
import { Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/page';
import { useOrganizationActions } from '../list/organization-member-menu';
import { type OrganizationPlace, inTenantPath } from '../list/organization-columns';
import { type MemberRow, isTenantAdmin, toRow } from '../list/member-row';
import type { DialogName } from '../use-dialog-url';
import { MemberHead } from './member-facts';

export type OrganizationMemberPanelProps = RowPanelProps<MemberRow> & {
  place: OrganizationPlace;
  viewerId: string;
  isLastAdmin: (row: MemberRow) => boolean;
  onOpen: (name: DialogName, memberId: string) => void;
};

export function OrganizationMemberPanel(props: OrganizationMemberPanelProps) {
  const { id, row: listed, place, viewerId, isLastAdmin, onOpen, ...frame } = props;
  const t = useTranslations('members.panel');
  const { data, error, mutate } = usePerson(place.organizationId, listed === undefined ? id : null);
  const last = useLastKnown(listed ?? data);
  const row = last?.id === id ? last : undefined;
  const shared = { ...frame, id, kind: t('person') };
  if (row === undefined) {
    return (
      <SidePanel {...shared} name={undefined} actions={undefined}>
        <PanelState error={error} isMissing={data === null} missing={t('missing')} onRetry={mutate} />
      </SidePanel>
    );
  }
  return (
    <Known
      {...shared}
      row={row}
      place={place}
      acting={{ isSelf: id === viewerId, isLastAdmin: isLastAdmin(row), onOpen }}
    />
  );
}

/** A person outside the loaded rows; null if the organization has no such person. A null `id` pauses the query. */
function usePerson(organizationId: string, id: string | null) {
  const key =
    id === null ? null : operationKey('organizations.members', { organizationId }, { search: id, limit: '1' });
  const { data, error, mutate } = usePanelSubject(key);
  const found = data && asPage(data).items.find((member) => member.id === id);
  return { data: data && (found === undefined ? null : toRow(found)), error, mutate };
}

type KnownProps = Omit<SidePanelProps, 'name' | 'actions' | 'children'> & {
  row: MemberRow;
  place: OrganizationPlace;
  acting: { isSelf: boolean; isLastAdmin: boolean; onOpen: OrganizationMemberPanelProps['onOpen'] };
};

function Known({ row, place, acting, ...frame }: KnownProps) {
  const roles = useTranslations('common.role');
  const t = useTranslations('organizationmembers');
  const actions = useOrganizationActions({ ...acting, row, organizationId: place.organizationId });
  const { member, id, name } = row;
  const role = member.isOrganizationAdmin ? Role.OrganizationAdmin : Role.Regular;
  return (
    <SidePanel {...frame} name={name} actions={actions.filter((action) => action.id !== 'history')}>
      <MemberHead row={row} />
      <PanelSection title={t('column.role')}>
        <PanelLine>
          <RoleMark role={role} />
          {roles(role)}
        </PanelLine>
      </PanelSection>
      <TenantsSection row={row} place={place} />
      <SubjectPart of="history" id={id} name={name} onAll={() => acting.onOpen('history', id)} />
    </SidePanel>
  );
}

/** The tenants; those where the person is an admin come first. */
function TenantsSection({
  row,
  place: { organizationId, openTenantIds },
}: {
  row: MemberRow;
  place: OrganizationPlace;
}) {
  const t = useTranslations('organizationmembers');
  const panel = useTranslations('members.panel');
  const roles = useTranslations('common.role');
  const { tenants } = row.member;
  const admins = tenants.filter(isTenantAdmin);
  const sorted = [...admins, ...tenants.filter((tenant) => !isTenantAdmin(tenant))];
  return (
    <PanelSection
      title={t('column.tenants')}
      aside={
        admins.length === 0 ? null : (
          <span className="text-sm text-muted">{panel('adminIn', { count: admins.length })}</span>
        )
      }
    >
      {tenants.length === 0 ? <p className="text-sm text-muted">{t('noTenants')}</p> : null}
      <ul>
        {sorted.map(({ id, name, role }) => {
          const held = role === undefined ? undefined : (readRole(role) ?? Role.Unknown);
          return (
            <li key={id}>
              <PanelLine aside={held === undefined ? undefined : roles(held)}>
                {held === undefined ? null : <RoleMark role={held} />}
                {openTenantIds.includes(id) ? (
                  <Link href={inTenantPath(organizationId, id, row)} className="panel-link">
                    {name}
                  </Link>
                ) : (
                  <span className="truncate">{name}</span>
                )}
              </PanelLine>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
