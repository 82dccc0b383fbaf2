/** What needs doing: only what the caller finds in lists of their own, and which of it was accepted. */
import { describe, expect, test } from 'vitest';
import type { OperationId } from '@/lib/contract/operations';
import { buildPath } from '@/lib/contract/routing';
import type { Health } from '@/lib/contract/rooms/health/entities';
import { asPage } from '@/lib/contract/entities/common';
import { eq, sql } from 'drizzle-orm';
import { apiResources, invitations, oidcClients, settings, tenantMembers, users } from '@/lib/platform/db/schema';
import { fingerprintOf } from '@/lib/platform/secrets';
import { SINCE, addUses } from '@/lib/platform/usage/store';
import { type Person, type Place, TestApi, word } from '../support/api';
import { POSITIONS } from '../support/positions';
import { codeClient } from '../support/fixtures';
import { inDays, neglect } from '../support/neglect';

const DAY_MS = 86_400_000;

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const place = await api.place();
const elsewhere = await api.place({ isSuperTenant: true });
const sister = { ...place, tenantId: await api.tenant(place.organizationId), name: 'sister' };
const chief = await neglect(api, top);
for (const at of [place, sister, elsewhere]) await neglect(api, at);

const ofTenant = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.tenant', { params: { tenantId: at.tenantId } });
const ofOrganization = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.organization', { params: { organizationId: at.organizationId } });
const ofPlatform = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.platform', { params: { tenantId: at.tenantId } });
const rulesOf = ({ findings }: Health): string[] => findings.map(({ rule }) => rule);

describe('what is found', () => {
  test('in a super-tenant, worst first, each with its place', async () => {
    const health = await ofTenant(chief, top);
    expect([...new Set(rulesOf(health))]).toEqual([
      'secret.ended',
      'invitation.ended',
      'invitation.ending',
      'secret.ending',
      'tenant.oneAdmin',
      'redirect.http',
      'token.longLived',
      'client.noApplication',
      'role.noMembers',
      'permission.noRole',
      'scope.noClient',
    ]);
    for (const { tenantId, organizationId } of health.findings) {
      expect([organizationId, tenantId]).toEqual([top.organizationId, top.tenantId]);
    }
    const plain = health.findings.find(({ rule }) => rule === 'redirect.http');
    expect(plain?.facts).toMatchObject({ count: 1, addresses: ['http://plain.test/back'] });
    expect(Date.now() - Date.parse(plain?.since ?? '')).toBeLessThan(DAY_MS);
  });

  test('is gone when it was mended', async () => {
    const before = (await ofTenant(chief, top)).findings.find(({ rule }) => rule === 'token.longLived');
    const params = { tenantId: top.tenantId, clientId: before?.subject.id ?? '' };
    await api.ok(chief, 'clients.update', { params, body: { accessTokenLifetime: 3600 } });
    expect(rulesOf(await ofTenant(chief, top))).not.toContain('token.longLived');
    await api.ok(chief, 'clients.update', { params, body: { accessTokenLifetime: 200_000 } });
    const again = (await ofTenant(chief, top)).findings.find(({ rule }) => rule === 'token.longLived');
    expect(Date.parse(again?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''));
  });

  test('an invitation whose e-mail did not arrive, until it is sent again', async () => {
    const at = await api.place();
    const [first, second] = [await api.chief(at), await api.chief(at)];
    const params = { tenantId: at.tenantId };
    const contactEmail = `${word()}@people.test`;
    const body = [{ userName: word(), contactEmail }];
    const { createdInvitations } = await api.ok(first, 'members.invite', { params, body });
    expect((await ofTenant(second, at)).findings).toEqual([]);
    const id = createdInvitations[0]?.id ?? '';
    await api.db.update(invitations).set({ deliveryFailure: 'mailbox' }).where(eq(invitations.id, id));
    const { findings } = await ofTenant(second, at);
    expect(findings.map(({ rule, severity, facts: { count, names } }) => [rule, severity, count, names])).toEqual([
      ['invitation.undelivered', 'broken', 1, [contactEmail]],
    ]);
    await api.ok(first, 'invitations.resend', { params: { ...params, invitationId: id } });
    expect((await ofTenant(second, at)).findings).toEqual([]);
  });

  test('a disabled client is not looked at', async () => {
    const [ended] = (await ofTenant(chief, top)).findings.filter(({ rule }) => rule === 'secret.ended');
    const params = { tenantId: top.tenantId, clientId: ended?.subject.id ?? '' };
    await api.ok(chief, 'clients.update', { params, body: { isEnabled: false } });
    expect(rulesOf(await ofTenant(chief, top))).not.toContain('secret.ended');
    await api.ok(chief, 'clients.update', { params, body: { isEnabled: true } });
  });

  test('a second admin ends the finding of one; an organization counts its own', async () => {
    const at = await api.place();
    const first = await api.chief(at);
    expect((await ofTenant(first, at)).findings.map(({ rule, facts }) => [rule, facts.count, facts.names])).toEqual([
      ['tenant.oneAdmin', 1, [first.name]],
    ]);
    expect(rulesOf(await ofOrganization(first, at))).toEqual(['organization.oneAdmin', 'tenant.oneAdmin']);
    const second = await api.chief(at);
    expect((await ofTenant(first, at)).findings).toEqual([]);
    expect((await ofOrganization(first, at)).findings).toEqual([]);
    // Who is disabled is an admin in name only.
    await api.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, second.id));
    for (const { findings } of [await ofTenant(first, at), await ofOrganization(first, at)]) {
      expect(findings.map(({ facts }) => [facts.count, facts.names])).toContainEqual([1, [first.name]]);
    }
    expect(rulesOf(await ofOrganization(first, at))).toEqual(['organization.oneAdmin', 'tenant.oneAdmin']);
  });

  test('in the platform: organizations of all customers, by their admins alone', async () => {
    const { findings, checks } = await ofPlatform(chief, top);
    expect(checks.map(({ rule }) => rule)).toEqual(['organization.oneAdmin', 'signingKey.old']);
    expect(findings.map(({ organizationId }) => organizationId)).toContain(elsewhere.organizationId);
    expect(new Set(rulesOf({ findings } as Health))).toEqual(new Set(['organization.oneAdmin']));
  });
});

type Row = Record<string, unknown>;

/** Ids of what a person may read of each kind, from the lists. */
async function readable(as: Person, at: Place): Promise<Record<string, Set<string>>> {
  const ids = async (operation: OperationId, key: string): Promise<string[]> => {
    const path = buildPath(operation, { organizationId: at.organizationId, tenantId: at.tenantId } as never);
    const { status, body } = await api.request(as, 'GET', path, undefined, at.tenantId);
    if (status !== 200) return [];
    const { tenantResources } = body as { tenantResources?: Row[] };
    return (tenantResources ?? asPage(body as Row[]).items).map((row) => String(row[key]));
  };
  const members = await ids('members.list', 'id');
  const tenants = await ids('organizations.tenants', 'id');
  const people = await ids('organizations.members', 'id');
  return {
    client: new Set(await ids('clients.list', 'clientId')),
    application: new Set(await ids('applications.list', 'applicationId')),
    apiResource: new Set(await ids('apiResources.list', 'id')),
    tenant: new Set([...(members.length > 0 ? [at.tenantId] : []), ...(people.length > 0 ? tenants : [])]),
    organization: new Set([
      ...(people.length > 0 ? [at.organizationId] : []),
      ...(await ids('overview.organizations', 'id')),
    ]),
  };
}

describe.each(POSITIONS)('row 30: %s', (_, position) => {
  test('sees nothing that their lists do not show', async () => {
    const at = position.in === 'top' ? top : place;
    const person = await api.person(at, position);
    const lists = await readable(person, at);
    const paths = [
      buildPath('health.tenant', { tenantId: at.tenantId }),
      buildPath('health.organization', { organizationId: at.organizationId }),
      buildPath('health.platform', { tenantId: at.tenantId }),
    ];
    const answers = await Promise.all(paths.map((path) => api.request(person, 'GET', path)));
    expect(answers.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    const findings = answers.flatMap(({ body }) => (body as Partial<Health>).findings ?? []);
    const hidden = findings.filter(({ subject: { kind, id } }) => lists[kind]?.has(id) !== true);
    expect(hidden.map(({ rule, subject }) => [rule, subject.name])).toEqual([]);
  });
});

describe('of one member', () => {
  const ofMember = (as: Person, at: Place, { id }: Person): Promise<Health> =>
    api.ok(as, 'health.member', { params: { tenantId: at.tenantId, memberId: id } });

  test('says that they are the only admin, and nothing of the tenant’s other things', async () => {
    const at = await api.place();
    const admin = await neglect(api, at);
    const other = await api.person(at);
    const { findings, checks } = await ofMember(admin, at, admin);
    expect(findings.map(({ rule, subject }) => [rule, subject.id])).toEqual([['tenant.oneAdmin', at.tenantId]]);
    expect(checks.map(({ rule }) => rule)).toEqual([
      'tenant.oneAdmin',
      'admin.noSecondFactor',
      'people.neverSignedIn',
      'people.away',
    ]);
    expect((await ofMember(admin, at, other)).findings).toEqual([]);
  });

  test('row 30: is refused to members without the right, and not served of people elsewhere', async () => {
    const at = await api.place();
    const admin = await api.chief(at);
    const member = await api.person(at);
    const params = { tenantId: at.tenantId, memberId: admin.id };
    expect(await api.refusal(member, 'health.member', { params })).toBe('403 access.notPermitted');
    const elsewhereParams = { ...params, memberId: chief.id };
    expect(await api.refusal(admin, 'health.member', { params: elsewhereParams })).toBe('404 notFound');
  });
});

describe('what is not used', () => {
  const day = (days: number): string => inDays(days).slice(0, 10);
  const countSince = (since: string) =>
    api.db
      .insert(settings)
      .values({ key: SINCE, value: since })
      .onConflictDoUpdate({ target: settings.key, set: { value: since } });
  const rules = ['client.unused', 'secret.unused', 'people.neverSignedIn', 'people.away', 'scope.unasked'];
  const unusedIn = async (as: Person, at: Place): Promise<[string, string, number | undefined][]> =>
    (await ofTenant(as, at)).findings
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, subject, facts }) => [rule, subject.id, facts.count]);
  /** As if the place had been there for half a year. */
  const age = async (at: Place, days: number): Promise<void> => {
    const createdAt = new Date(inDays(-days));
    await api.db.update(tenantMembers).set({ createdAt }).where(eq(tenantMembers.tenantId, at.tenantId));
    await api.db.update(oidcClients).set({ createdAt }).where(eq(oidcClients.tenantId, at.tenantId));
    await api.db.update(apiResources).set({ createdAt }).where(eq(apiResources.tenantId, at.tenantId));
  };

  test('is found by the counters of use, and only of the time that they know', async () => {
    const at = await api.place({ isSuperTenant: true });
    const admin = await api.chief(at);
    const idle = await api.person(at);
    const params = { tenantId: at.tenantId };
    const scope = { name: word(), displayName: 'A scope', description: 'A scope', accessLevel: 'tenant' as const };
    const body = { name: word(), displayName: word(), accessLevel: 'tenant' as const, scopes: [scope] };
    const { id: resourceId, scopes } = await api.ok(admin, 'apiResources.create', { params, body });
    const name = scopes[0]?.name ?? '';
    const client = codeClient({ allowedScopes: ['openid', name] });
    const { clientId } = await api.ok(admin, 'clients.create', { params, body: client });

    await countSince(day(-89));
    await age(at, 180);
    expect(await unusedIn(admin, at)).toEqual([]);

    await countSince(day(-120));
    expect(await unusedIn(admin, at)).toEqual([
      ['client.unused', clientId, undefined],
      ['people.away', at.tenantId, 2],
      ['scope.unasked', resourceId, 1],
    ]);

    await addUses(api.db, day(-100), [{ kind: 'signIn', client: clientId, person: idle.id, day: day(-100), uses: 1 }]);
    const yesterday = day(-1);
    await addUses(api.db, yesterday, [
      { kind: 'signIn', client: clientId, person: admin.id, day: yesterday, uses: 1 },
      { kind: 'scope', client: clientId, name, day: yesterday, uses: 1 },
    ]);
    expect(await unusedIn(admin, at)).toEqual([['people.away', at.tenantId, 1]]);
    const [away] = (await ofTenant(admin, at)).findings.filter(({ rule }) => rule === 'people.away');
    expect(away?.facts.names).toEqual([idle.name]);
  });

  test('who came after counting began and never signed in; a new secret that is not used', async () => {
    const at = await api.place({ isSuperTenant: true });
    const admin = await api.chief(at);
    const params = { tenantId: at.tenantId };
    const { clientId } = await api.ok(admin, 'clients.create', { params, body: codeClient() });
    await countSince(day(-60));
    await age(at, 20);
    expect(await unusedIn(admin, at)).toEqual([
      ['secret.unused', clientId, undefined],
      ['people.neverSignedIn', at.tenantId, 1],
    ]);
    const [row] = await api.db.select().from(oidcClients).where(eq(oidcClients.clientId, clientId));
    const today = day(0);
    await addUses(api.db, today, [
      { kind: 'signIn', client: clientId, person: admin.id, day: today, uses: 1 },
      { kind: 'secret', client: clientId, name: fingerprintOf(row?.secretHash ?? ''), day: today, uses: 1 },
    ]);
    expect(await unusedIn(admin, at)).toEqual([]);
  });

  test.each(['Pacific/Pago_Pago', 'Pacific/Apia'])(
    'is the same where the database keeps the time of %s',
    async (zone) => {
      const at = await api.place({ isSuperTenant: true });
      const admin = await api.chief(at);
      await countSince(day(-20));
      const first = { createdAt: new Date(`${day(-20)}T00:30:00Z`) };
      const last = { createdAt: new Date(`${day(-21)}T23:30:00Z`) };
      await api.db.execute(sql`select set_config('TimeZone', ${zone}, false)`);
      try {
        await api.db.update(tenantMembers).set(last).where(eq(tenantMembers.tenantId, at.tenantId));
        expect(await unusedIn(admin, at)).toEqual([]);
        await api.db.update(tenantMembers).set(first).where(eq(tenantMembers.tenantId, at.tenantId));
        expect(await unusedIn(admin, at)).toEqual([['people.neverSignedIn', at.tenantId, 1]]);
      } finally {
        await api.db.execute(sql`reset timezone`);
      }
    },
  );
});
