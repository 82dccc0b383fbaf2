import { eq } from 'drizzle-orm';
import type { Group, GroupInput } from '@/lib/contract/rooms/groups/entities';
import type { Handlers } from '../../api/handler';
import type { Db } from '../../db/database';
import { groups } from '../../db/schema';
import { withChange } from '../shared/changes';
import { availableInTenant, checkGrants, grantNames } from '../shared/grants';
import { lockTenant } from '../shared/memberships';
import { trailOf } from '../shared/trail';
import { isDoneAlready } from '../shared/versions';
import { checkGroupGrants, checkGroupMembers } from './rules';
import {
  createGroup,
  groupPage,
  groupVersion,
  inputOf,
  membersAmong,
  peoplePage,
  requireGroup,
  updateGroup,
} from './store';

async function check(db: Db, tenantId: string, input: GroupInput): Promise<void> {
  checkGroupGrants(input);
  await lockTenant(db, tenantId);
  const wanted = [...input.applicationRoles, ...input.applicationPermissions];
  checkGrants(await availableInTenant(db, tenantId, wanted), wanted);
  checkGroupMembers(input.members, await membersAmong(db, tenantId, input.members));
}

const trail = trailOf('group', ({ id, name, description, ...group }: Group) => {
  const details = {
    name,
    description,
    members: group.members.map((member) => member.displayName),
    ...grantNames(group),
  };
  return { id, name, details };
});

export const handlers = {
  'groups.list': async ({ db, params, query }) => {
    return { result: await groupPage(db, params.tenantId, query) };
  },

  'groups.people': async ({ db, params, query }) => await peoplePage(db, params.tenantId, query),

  'groups.get': async ({ db, params }) => ({ result: await requireGroup(db, params.tenantId, params.groupId) }),

  'groups.create': async ({ db, params, body, audit }) => {
    await check(db, params.tenantId, body);
    const created = await createGroup(db, params.tenantId, body);
    await audit(trail.created(created));
    return { result: created };
  },

  'groups.update': async ({ db, params, body, audit }) => {
    await lockTenant(db, params.tenantId);
    const before = await requireGroup(db, params.tenantId, params.groupId);
    const wanted = withChange(inputOf(before), body);
    const isThere = () => before.version === groupVersion(wanted);
    if (isDoneAlready(body.expectedVersion, before, isThere, { result: before })) return { result: before };
    await check(db, params.tenantId, wanted);
    const after = await updateGroup(db, params.tenantId, params.groupId, wanted);
    await audit(trail.changed(before, after));
    return { result: after };
  },

  'groups.delete': async ({ db, params, audit }) => {
    const group = await requireGroup(db, params.tenantId, params.groupId);
    await db.delete(groups).where(eq(groups.id, group.id));
    await audit(trail.deleted(group));
  },
} satisfies Handlers;
