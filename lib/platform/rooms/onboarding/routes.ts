import { randomUUID } from 'node:crypto';
import { and, inArray } from 'drizzle-orm';
import { can, subjectFor } from '@/lib/contract/access';
import type { Handlers } from '../../api/handler';
import { applications, organizations } from '../../db/schema';
import { loadApplications, loadSummarized } from '../shared/applications';
import { requireFreeOrganizationName } from '../shared/names';
import { tenantSummaries } from '../shared/tenant-list';
import { usedProvider } from '../../sign-in/providers';
import { acceptInvitation } from './accept';
import { assignmentHandlers } from './assignments';
import { createTenant, ofOrganization, organizationApplicationIds, ownedApplicationIds } from './create';
import { checkExisting, newOrganizationOf } from './rules';

export const handlers = {
  ...assignmentHandlers,

  'invitations.accept': acceptInvitation,

  'tenants.create': async (context) => {
    const { db, params, body, me, actingTenantId } = context;
    checkExisting(body, params.organizationId);
    const acting = me.tenants.find((tenant) => tenant.id === actingTenantId);
    // Section 6: "on a super tenant loads the tenant's applications, otherwise the organization's"; for callers who may assign them there.
    const onboards = can(subjectFor(me, { tenantId: acting?.id }), 'applications.assign').allowed;
    const applicationIds = onboards
      ? await ownedApplicationIds(db, acting?.id ?? '')
      : await organizationApplicationIds(db, params.organizationId);
    const created = await createTenant(context, body, {
      organizationId: params.organizationId,
      createdByTenantId: acting?.id ?? null,
      isOrganizationAdmin: false,
      applicationIds,
    });
    return { result: created };
  },

  'invitations.create': async (context) => {
    const { db, body, actingTenantId } = context;
    const { name, code } = newOrganizationOf(body);
    await requireFreeOrganizationName(db, name, { field: 'newOrganization.name' });
    const organizationId = randomUUID();
    const createdByTenantId = actingTenantId ?? null;
    await db.insert(organizations).values({ id: organizationId, name, code, createdByTenantId });
    const created = await createTenant(context, body, {
      organizationId,
      createdByTenantId,
      isOrganizationAdmin: true,
      applicationIds: createdByTenantId === null ? [] : await ownedApplicationIds(db, createdByTenantId),
    });
    return { result: created };
  },

  'organizations.applications': async ({ db, params, query }) => {
    const asked = query.applicationId?.split(',');
    const among = asked === undefined ? undefined : inArray(applications.id, asked);
    const load = query.detail === 'summary' ? loadSummarized : loadApplications;
    return await load(db, and(ofOrganization(db, params.organizationId), among));
  },

  'identityProviders.find': async ({ db, query }) => {
    const found = await usedProvider(db, query.name);
    return { name: found?.name ?? query.name, isKnown: found !== undefined };
  },

  'tenants.all': ({ db, me, query }) => tenantSummaries(db, me, query, {}),
} satisfies Handlers;
