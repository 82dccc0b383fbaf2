import { FIND } from '@/lib/contract/limits';
import { FOUND_KINDS, type Found, type FoundKind, type FoundPlace } from '@/lib/contract/rooms/search/entities';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { Role } from '@/lib/contract/access';
import type { Handlers } from '../../api/handler';
import { type Reader, readerOf } from './reader';
import { type FoundRow, findRows } from './store';

export const handlers = {
  'search.find': async ({ db, me, query }) => {
    const reader = readerOf(me, query.tenantId);
    const limit = query.each === undefined ? FIND.each : Number(query.each);
    const rows = await findRows(db, reader, query.q, limit);
    return {
      items: FOUND_KINDS.flatMap((kind) => rows[kind].slice(0, limit).map((row) => toFound(kind, row, me, reader))),
      more: FOUND_KINDS.filter((kind) => rows[kind].length > limit),
    };
  },
} satisfies Handlers;

function toFound(kind: FoundKind, row: FoundRow, me: Me, reader: Reader): Found {
  return {
    kind,
    id: row.id,
    name: row.name,
    detail: row.detail,
    isExact: row.rank === 0,
    ...(row.expiresAt === undefined ? {} : { expiresAt: new Date(row.expiresAt).toISOString() }),
    ...(row.lastActivity == null ? {} : { lastActivity: new Date(row.lastActivity).toISOString() }),
    places: PLACES[kind](row, placesOf(me), reader)
      .filter((place) => place !== undefined)
      .slice(0, FIND.places),
  };
}

type Screen = FoundPlace['screen'];
type Places = ReturnType<typeof placesOf>;
type Maybe = FoundPlace | undefined;

function placesOf(me: Me) {
  return {
    tenant: (screen: Screen, id: string | null | undefined, role?: string): Maybe => {
      const tenant = me.tenants.find((one) => one.id === id);
      if (tenant === undefined) return undefined;
      const { organizationId, name } = tenant;
      return { screen, organizationId, tenantId: tenant.id, name, ...(role === undefined ? {} : { role }) };
    },
    organization: (screen: Screen, id: string | null | undefined, role?: string): Maybe => {
      const organization = me.organizations.find((one) => one.id === id);
      if (organization === undefined) return undefined;
      const { name } = organization;
      return { screen, organizationId: organization.id, tenantId: null, name, ...(role === undefined ? {} : { role }) };
    },
  };
}

const PLACES: Record<FoundKind, (row: FoundRow, places: Places, reader: Reader) => Maybe[]> = {
  person: ({ memberships = [], adminships = [] }, places, reader) => {
    const roles = new Map(memberships.map(({ tenantId, role }) => [tenantId, role]));
    return [
      ...reader.memberTenants
        .filter((id) => roles.has(id))
        .map((id) => places.tenant('tenantMembers', id, roles.get(id))),
      ...adminships.map(({ organizationId, isAdmin }) =>
        places.organization('organizationMembers', organizationId, isAdmin ? Role.OrganizationAdmin : undefined),
      ),
    ];
  },
  invitation: ({ tenantId }, places) => [places.tenant('tenantMembers', tenantId)],
  tenant: ({ tenantId, organizationId }, places, reader) => [
    places.tenant('tenant', tenantId),
    ...(reader.tenantOrganizations.includes(organizationId ?? '')
      ? [places.organization('organizationTenants', organizationId)]
      : []),
    ...reader.assigningTenants.map((id) => places.tenant('assignments', id)),
  ],
  organization: ({ id }, places, reader) => [
    places.organization('organization', id),
    ...reader.overviewTenants.map((tenantId) => places.tenant('organizationOverview', tenantId)),
  ],
  application: ({ tenantId, onlyTenantId }, places) => [
    places.tenant(onlyTenantId == null ? 'applications' : 'singleTenantApplications', tenantId),
  ],
  client: ({ tenantId, onlyTenantId, isManaged }, places) => [
    places.tenant(isManaged === true ? 'clients' : 'assignedClients', tenantId ?? onlyTenantId),
  ],
  group: ({ tenantId }, places) => [places.tenant('groups', tenantId)],
  apiResource: ({ tenantId }, places, reader) =>
    (reader.managedTenants.includes(tenantId ?? '') ? [tenantId ?? ''] : reader.managedTenants).map((id) =>
      places.tenant('apiResources', id),
    ),
};
