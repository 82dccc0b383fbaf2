/** After the deletion of a person no byte of name, address or user name is in any table; who may delete is in rooms/deletion.test.ts. */
import { and, eq, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartedAuthenticator } from '@/lib/contract/rooms/account/entities';
import { PERSON_EXPORT_SECTIONS, type PersonExport } from '@/lib/contract/rooms/members/entities';
import { verifyChain } from '@/lib/platform/audit-chain';
import { rowsOf } from '@/lib/platform/db/database';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf } from '@/lib/platform/invitation-links';
import { columnsWith } from './support/bytes';
import { ADD, PasskeyPlatform, optionsOf, send } from './support/passkeys';
import { type TestPlatform, callApi, signIn, startSignIn } from './support/platform';
import { Visitor } from './support/visitor';

const PASSWORD = 'a pass phrase for one test';
const FIRST = 'Zélie-Ünn';
const LAST = "D'Quorblethwaite";
const NAME = `${FIRST} ${LAST}`;
const MAIL = 'zq+seven@unheard-of.example';
const USERNAME = 'quorblezelie77';
const WORDS = [NAME, FIRST, LAST, MAIL, USERNAME];
const ORGANIZATION = demoId('organization fjordkraft');
const TENANT = demoId('tenant operations');

let at: PasskeyPlatform;
let platform: TestPlatform;
beforeAll(async () => {
  at = await PasskeyPlatform.start();
  platform = at.platform;
});
afterAll(() => platform.dispose());

type Body = Record<string, unknown>;
async function ask(token: string, method: string, path: string, body?: unknown, expected = 200): Promise<Body> {
  const answer = await callApi(platform, token, method, path, body);
  expect([method, path, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([method, path, expected, '']);
  return answer.body as Body;
}
const found = async () =>
  Object.fromEntries(await Promise.all(WORDS.map(async (word) => [word, await columnsWith(platform.db, word)])));
const tables = (columns: string[]) => [...new Set(columns.map((column) => column.split('.')[0]))];

/** Invites her, accepts for her, and gives her a passkey, an authenticator app, and sessions. */
async function arrive(admin: string): Promise<{ id: string; token: string; visitor: Visitor }> {
  const invite = (path: string, status: number) =>
    ask(admin, 'POST', path, [{ userName: USERNAME, contactEmail: MAIL }], status);
  await invite(`/api/tenants/${TENANT}/invite`, 201);
  const [row] = await platform.db.select().from(t.invitations).where(eq(t.invitations.contactEmail, MAIL));
  const visitor = new Visitor();
  const { url, checks } = await startSignIn(at.config, { invitation: linkTokenOf(platform.db, row!.id), ...ADD });
  const page = await visitor.open(url);
  const person = { firstName: FIRST, lastName: LAST, password: PASSWORD, passwordAgain: PASSWORD };
  const adding = await visitor.submit(page, 'name="passwordAgain"', person);
  const answer = at.device().create(await optionsOf(visitor, adding));
  const back = await send(visitor, adding, answer, { name: `Laptop of ${NAME}` });
  const tokens = await oidc.authorizationCodeGrant(at.config, new URL(back.url), checks);
  const token = tokens.access_token;
  await ask(token, 'POST', `/api/invitations/${linkTokenOf(platform.db, row!.id)}/accept`, {});
  // Both are refused in part, with her address in the record.
  await invite(`/api/tenants/${TENANT}/invite`, 207);
  // One more, which stays open.
  await invite(`/api/tenants/${demoId('tenant retail')}/invite`, 201);
  const started = await ask(token, 'POST', '/api/me/authenticator', { currentPassword: PASSWORD });
  const secret = Secret.fromBase32((started as StartedAuthenticator).secret.replaceAll(' ', ''));
  const code = new TOTP({ secret }).generate();
  await ask(token, 'POST', '/api/me/authenticator/confirmation', { code });
  return { id: tokens.claims()!.sub, token, visitor };
}

/** What admins do with her, and she with others. */
async function live(admin: string, id: string): Promise<void> {
  const member = `/api/tenants/${TENANT}/members/${id}`;
  await ask(admin, 'PATCH', member, { role: 'Admin' });
  const input = {
    name: 'Night shift',
    description: 'Those who work at night',
    members: [id],
    applicationRoles: [],
    applicationPermissions: [],
  };
  await ask(admin, 'POST', `/api/organizations/${ORGANIZATION}/admin/${id}`, {}, 204);
  const { tokens } = await tokensOf();
  const own = tokens.access_token;
  const [role] = await platform.db
    .select({ id: t.applicationRoles.id, applicationId: t.applicationRoles.applicationId })
    .from(t.applicationRoles)
    .innerJoin(t.tenantApplications, eq(t.tenantApplications.applicationId, t.applicationRoles.applicationId))
    .where(eq(t.tenantApplications.tenantId, TENANT));
  const grants = [{ applicationId: role!.applicationId, roles: [role!.id] }];
  const { result } = await ask(
    own,
    'POST',
    `/api/tenants/${TENANT}/groups`,
    { ...input, applicationRoles: grants },
    201,
  );
  const group = `/api/tenants/${TENANT}/groups/${String((result as Body).id)}`;
  await ask(own, 'PATCH', group, { members: [id, demoId('user bjorn.eide')] });
  await ask(
    own,
    'POST',
    `/api/tenants/${TENANT}/invite`,
    [{ userName: 'someone.else', contactEmail: 'someone@else.example' }],
    201,
  );
  await ask(admin, 'POST', `/api/organizations/${ORGANIZATION}/members/${id}/disable`, {}, 204);
  await ask(admin, 'POST', `/api/organizations/${ORGANIZATION}/members/${id}/enable`, {}, 204);
}

/** A session with the password and the app’s place taken by a passkey: the app asks for a code, so the factor is taken away first. */
async function tokensOf() {
  await platform.db.delete(t.totpFactors);
  return await signIn(at.config, USERNAME, { password: PASSWORD });
}

/** Wrong passwords, a forgotten one, requests that name her and are refused or left open. */
async function fail(): Promise<void> {
  for (const username of [USERNAME, MAIL]) {
    const visitor = new Visitor();
    const page = await visitor.open((await startSignIn(at.config, { login_hint: username })).url);
    expect((await visitor.submit(page, 'current-password', { username, password: 'wrong' })).status).toBe(422);
    const href = /href="([^"]*\/forgotten[^"]*)"/.exec(page.body)?.[1] ?? '';
    const forgotten = await visitor.open(new URL(href, platform.url));
    await visitor.submit(forgotten, 'username', { username });
    await visitor.open((await startSignIn(at.config, { login_hint: username, prompt: 'none' })).url);
    await visitor.open((await startSignIn(at.config, { redirect_uri: `https://elsewhere.example/${username}` })).url);
  }
  await expect
    .poll(async () => (await platform.db.select().from(t.outboxMails).where(eq(t.outboxMails.recipient, MAIL))).length)
    .toBeGreaterThan(2);
}

/** The document has every part of what she did, and nothing that opens an account. */
async function expectExported(admin: string, id: string): Promise<void> {
  const document = (await ask(
    admin,
    'POST',
    `/api/organizations/${ORGANIZATION}/members/${id}/export`,
    {},
  )) as PersonExport;
  expect(document.sections.map(({ name }) => name)).toEqual(PERSON_EXPORT_SECTIONS);
  const rows = Object.fromEntries(document.sections.map((section) => [section.name, section.rows]));
  expect(rows.account).toMatchObject([
    { userName: USERNAME, contactEmail: MAIL, displayName: NAME, hasPassword: true, leftOrganizationAt: null },
  ]);
  expect(rows.tenants).toMatchObject([{ name: 'Fjordkraft Operations', role: 'Admin' }]);
  expect(rows.groups).toMatchObject([{ name: 'Night shift' }]);
  expect(rows.passkeys).toMatchObject([{ name: `Laptop of ${NAME}` }]);
  expect(rows.invitations).toHaveLength(2);
  expect(rows.invited).toHaveLength(1);
  for (const part of ['sessions', 'access', 'mails', 'recoveryCodes', 'lastUses'] as const) {
    expect([part, rows[part]?.length]).not.toEqual([part, 0]);
  }
  expect(rows.trail).toHaveLength(document.trailTotal);
  const operations = new Set(rows.trail?.map(({ operation }) => operation));
  for (const one of ['groups.create', 'members.update', 'organizations.members.disable', 'invitations.accept']) {
    expect([...operations]).toContain(one);
  }
  const text = JSON.stringify(document);
  const secrets = await Promise.all([
    platform.db.select({ secret: t.users.passwordHash }).from(t.users).where(eq(t.users.id, id)),
    platform.db.select({ secret: t.invitations.linkHash }).from(t.invitations),
    platform.db.select({ secret: t.recoveryCodes.codeHash }).from(t.recoveryCodes),
    platform.db.select({ secret: t.passkeys.credentialId }).from(t.passkeys),
    platform.db.select({ secret: t.devices.tokenHash }).from(t.devices),
    platform.db.select({ secret: t.oidcRecords.id }).from(t.oidcRecords),
  ]);
  for (const { secret } of secrets.flat()) expect(text).not.toContain(secret);
  const made = and(eq(t.auditRecords.operation, 'organizations.members.export'), eq(t.auditRecords.targetId, id));
  expect(await platform.db.select().from(t.auditRecords).where(made)).toHaveLength(1);
}

test('row 46: a person who did and suffered everything leaves no byte of name, address or user name', async () => {
  const { db } = platform;
  const admin = (await signIn(at.config, 'astrid.solheim')).tokens.access_token;
  const { id } = await arrive(admin);
  await live(admin, id);
  await fail();
  const last = (await tokensOf()).tokens;
  // What was done is worth nothing as a test unless it left her everywhere.
  const before = await found();
  expect(tables(before[MAIL] ?? [])).toEqual(
    expect.arrayContaining(['audit_records', 'invitations', 'oidc_records', 'outbox_mails', 'tenant_members', 'users']),
  );
  expect(tables(before[NAME] ?? [])).toEqual(
    expect.arrayContaining(['audit_records', 'outbox_mails', 'passkeys', 'users']),
  );
  await expectExported(admin, id);
  const trail = await db.select().from(t.auditRecords).orderBy(t.auditRecords.id);
  await ask(admin, 'DELETE', `/api/organizations/${ORGANIZATION}/members/${id}/account`, undefined, 204);
  expect(await found()).toEqual(Object.fromEntries(WORDS.map((word) => [word, []])));
  expect((await callApi(platform, last.access_token, 'GET', '/api/me')).status).toBe(401);
  // The trail says the same of what was done, under the pseudonym, and is the same chain.
  expect((await verifyChain(db)).broken).toBeUndefined();
  const after = await db.select().from(t.auditRecords).orderBy(t.auditRecords.id);
  const facts = (rows: typeof trail) => rows.map((row) => ({ ...row, details: null, salt: null }));
  expect(facts(after.slice(0, trail.length))).toEqual(facts(trail));
  const pseudonym = `person-${id.slice(0, 8)}`;
  const details = { name: pseudonym };
  // Sign-ins are written a moment later.
  expect(after.slice(trail.length).filter(({ operation }) => operation !== 'signIns')).toMatchObject([
    { operation: 'organizations.members.delete', targetId: id, organizationId: ORGANIZATION, details },
  ]);
  const disabled = after.find(
    ({ operation, targetId }) => operation === 'organizations.members.disable' && targetId === id,
  );
  expect(disabled?.details).toMatchObject({ name: pseudonym, after: { isDisabled: true } });
  const untouched = trail.filter(({ details }) => !WORDS.some((word) => JSON.stringify(details).includes(word)));
  const now = new Map(after.map((row) => [row.id, row]));
  for (const row of untouched) expect(now.get(row.id)).toEqual(row);
});

test('a record that has the name within another word only, or the user name of another one, is not written anew', async () => {
  const { db } = platform;
  const record = (text: string) => ({
    requestId: 'forget-what-changes',
    actorId: 'another',
    operation: 'tenants.create',
    result: 'success' as const,
    details: { text },
  });
  const texts = ['The Umbrathorn', 'umbrathorns', 'umbra77', 'Umbrathorn'];
  const rows = await db.insert(t.auditRecords).values(texts.map(record)).returning({ id: t.auditRecords.id });
  const read = () =>
    rowsOf<{ text: string; version: string }>(
      db,
      sql`select details ->> 'text' as text, xmin::text as version from audit_records
        where id >= ${rows[0]!.id} and request_id = 'forget-what-changes' order by id`,
    );
  const before = await read();
  const [answer] = await rowsOf<{ changed: number }>(
    db,
    sql`select forget_in_audit('nobody', '{}', '{Umbrathorn}', '{umbra77}', 'person-0')::int as changed`,
  );
  const after = await read();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect([after[3]!.text, answer!.changed]).toEqual(['person-0', 1]);
});

test('the trail takes no other change, not even with the flag of the function', async () => {
  const { db } = platform;
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`set local identity_console.forgetting = 'on'`);
        await tx.execute(statement);
      }),
    ).rejects.toMatchObject({ cause: { message: 'audit records are append-only' } });
  await refused(sql`update audit_records set operation = 'nothing'`);
  await refused(sql`update audit_records set actor_id = 'another'`);
  await refused(sql`delete from audit_records`);
  await refused(sql`truncate audit_records`);
  await expect(db.execute(sql`update audit_records set details = null`)).rejects.toMatchObject({
    cause: { message: 'audit records are append-only' },
  });
});
