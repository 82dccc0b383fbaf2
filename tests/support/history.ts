/** A history that no test could make by calls: of several days, with all kinds of changes. */
import { and, eq, inArray } from 'drizzle-orm';
import { Permission, Role } from '@/lib/contract/access';
import { SIGN_INS } from '@/lib/contract/rooms/organizations/entities';
import type { Db } from '@/lib/platform/db/database';
import { auditRecords, invitations, tenantMembers, tenants, users } from '@/lib/platform/db/schema';
import { people } from './people';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment long ago, which is another day in Auckland. */
export const LONG_AGO = '2020-02-01T23:30:15.000Z';
/** Entries of one kind from long ago, each on a minute of its own. */
export const MANY = 60;
/** The addresses of the invitation. */
const INVITED = ['elin.berg', 'emeka.obi', 'per.vold', 'siri.dal', 'tor.lie', 'una.moe'].map(
  (name) => `${name}@fjordkraft.example`,
);

/** Writes a history into the tenant of the tenant admin. Run on an empty trail. */
export async function writeHistory(db: Db): Promise<void> {
  const names = [people.organizationAdmin, people.tenantAdmin, people.limitedAdmin].map(({ username }) => username);
  const accounts = await db.select().from(users).where(inArray(users.username, names));
  const idOf = (username: string) => accounts.find((one) => one.username === username)?.id ?? '';
  const [astrid, bjorn, dag] = names.map(idOf);
  const [place] = await db
    .select({ tenantId: tenants.id, organizationId: tenants.organizationId, name: tenants.name })
    .from(tenants)
    .innerJoin(tenantMembers, eq(tenantMembers.tenantId, tenants.id))
    .where(eq(tenantMembers.userId, bjorn ?? ''));
  if (place === undefined || astrid === undefined || bjorn === undefined || dag === undefined)
    throw new Error('no place');
  const { tenantId, organizationId, name } = place;
  const [waiting] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.status, 'pending')));
  const now = Date.now();
  const record = (
    at: number | string,
    actorId: string,
    operation: string,
    [targetType, targetId, targetName]: [string, string, string],
    before?: Record<string, unknown>,
    after?: Record<string, unknown>,
  ): typeof auditRecords.$inferInsert => ({
    at: new Date(at),
    requestId: 'history',
    actorId,
    tenantId,
    organizationId,
    operation,
    targetType,
    targetId,
    result: 'success',
    details: { name: targetName, before, after },
  });
  const member = ['member', dag, people.limitedAdmin.name] as [string, string, string];
  const tenant = ['tenant', tenantId, name] as [string, string, string];
  const invitation = ['invitation', waiting?.id ?? '', waiting?.contactEmail ?? ''] as [string, string, string];
  await db.insert(auditRecords).values([
    ...Array.from({ length: MANY }, (_, index) =>
      record(Date.parse(LONG_AGO) - (MANY - index) * 2 * HOUR, bjorn, 'groups.create', [
        'group',
        `group-${index}`,
        `Crew ${index}`,
      ]),
    ),
    record(
      LONG_AGO,
      bjorn,
      'invitations.resend',
      invitation,
      { expirationDate: '2020-02-01T22:00:00.000Z' },
      {
        expirationDate: '2020-02-08T23:30:15.000Z',
      },
    ),
    record(now - 40 * DAY, astrid, 'tenants.create', tenant, undefined, {
      name,
      firstAdmin: 'bjorn.eide@fjordkraft.example',
      applications: ['Ledger', 'Metering'],
      idp: null,
    }),
    record(now - 3 * DAY - HOUR, astrid, 'members.remove', ['member', 'gone', 'Trond Vik'], {
      role: Role.Regular,
      contactEmail: 'trond.vik@fjordkraft.example',
    }),
    record(now - 3 * DAY, astrid, 'tenants.rename', tenant, { name: 'Fjordkraft Drift' }, { name }),
    ...Array.from({ length: 7 }, (_, index) =>
      record(now - 2 * DAY + index * 1000, bjorn, 'members.remove', ['member', `left-${index}`, `Leaver ${index}`], {
        role: Role.Regular,
      }),
    ),
    record(
      now - DAY - HOUR,
      bjorn,
      'groups.update',
      ['group', 'month-end', 'Month-end'],
      {
        name: 'Month-end',
        members: ['Eli Nygaard'],
      },
      { name: 'Month-end', members: ['Eli Nygaard', 'Anja Berg', 'Arne Haugen', 'Ida Solberg'] },
    ),
    record(
      now - DAY,
      bjorn,
      'clients.update',
      ['oidcClient', 'ledger-batch', 'ledger-batch'],
      {
        lifetimeSeconds: 3600,
        isTokenExchange: false,
      },
      { lifetimeSeconds: 7200, isTokenExchange: true, credentials: 'changed' },
    ),
    record(
      now - 5 * MINUTE - 3 * MINUTE,
      bjorn,
      'members.update',
      member,
      {
        role: Role.LimitedAdmin,
        applicationRoles: ['Ledger: Viewer'],
      },
      { role: Role.LimitedAdmin, applicationRoles: ['Ledger: Accountant'] },
    ),
    record(now - 5 * MINUTE - MINUTE, astrid, 'members.invite', tenant, undefined, { invited: INVITED }),
    record(
      now - 5 * MINUTE,
      astrid,
      'members.update',
      member,
      {
        role: Role.Regular,
        administrationPermissions: [],
      },
      { role: Role.LimitedAdmin, administrationPermissions: [Permission.TenantManagement] },
    ),
  ]);
  const signIn = (signIn: string, occurrences?: number): typeof auditRecords.$inferInsert => ({
    ...{ requestId: 'history', actorId: dag, tenantId, organizationId, operation: SIGN_INS, result: 'signIn' },
    details: { after: { occurrences, signIn } },
  });
  await db.insert(auditRecords).values([signIn('wrongPassword'), signIn('wrongPassword', 10), signIn('secondFactor')]);
}
