/** What sign-in policies do at the sign-in: a notice before their day, and from it on what has to be set up. */
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '@/lib/contract/access';
import type { Requirement } from '@/lib/contract/rooms/organizations/requirements';
import { Secret, TOTP } from 'otpauth';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { translator } from '@/lib/platform/pages/text';
import { PasskeyPlatform, optionsOf, send } from './support/passkeys';
import { discover, startSignIn, startTestPlatform } from './support/platform';
import { isSignedIn } from './support/second-factors';
import { type Page, Visitor } from './support/visitor';

const en = translator('en');
const BEFORE = '2020-01-01';
const LATER = '2999-12-31';
const person = 'guro.lunde';
const organizationId = demoId('organization northwind');
const tenantId = demoId('tenant northwind');

let place: PasskeyPlatform;
let userId: string;
beforeAll(async () => {
  place = await PasskeyPlatform.start();
  ({ id: userId } = await place.accountOf(person));
});
afterAll(() => place.platform.dispose());
beforeEach(async () => {
  const { db } = place.platform;
  await db.delete(t.signInAttempts);
  await db.delete(t.totpFactors);
  await db.delete(t.recoveryCodes);
  await db.delete(t.passkeys);
  await db.delete(t.organizationMembers).where(eq(t.organizationMembers.userId, userId));
  await db.delete(t.tenantMembers).where(eq(t.tenantMembers.userId, userId));
  await db.update(t.organizations).set({ signInRequirement: 'none', signInFrom: null });
  await db.update(t.tenants).set({ signInRequirement: 'none', signInFrom: null });
});

const ask = (signInRequirement: Requirement, signInFrom: string | null) =>
  place.platform.db.update(t.organizations).set({ signInRequirement, signInFrom });
const askInTenant = (signInRequirement: Requirement, signInFrom: string | null) =>
  place.platform.db.update(t.tenants).set({ signInRequirement, signInFrom }).where(eq(t.tenants.id, tenantId));

/** Makes the person a member with this role, or an organization admin. */
async function become(role: 'OrganizationAdmin' | 'Admin' | 'LimitedAdmin' | 'Regular'): Promise<void> {
  const { db } = place.platform;
  const isOrganizationAdmin = role === 'OrganizationAdmin';
  await db.insert(t.organizationMembers).values({ organizationId, userId, isOrganizationAdmin });
  await db.insert(t.tenantMembers).values({ tenantId, userId, role: isOrganizationAdmin ? Role.Regular : role });
}

/** Gives the right password. */
async function password(headers: Record<string, string> = {}) {
  const visitor = new Visitor(headers);
  const { url, checks } = await startSignIn(place.config);
  const first = await visitor.open(url);
  const page = await visitor.submit(first, 'current-password', { username: person, password: DEMO_PASSWORD });
  return { visitor, page, checks, interaction: first.url };
}

const secretOn = (page: Page): string => /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)?.[1] ?? '';
const sealedOn = (page: Page): string => /name="started" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
const isSetUp = (page: Page) => page.url.includes('/set-up');

describe('row 50: each requirement', () => {
  const roles = ['OrganizationAdmin', 'Admin', 'LimitedAdmin', 'Regular'] as const;
  const requirements = ['none', 'adminsSecondFactor', 'secondFactor', 'passkey'] as const;
  const meets = (requirement: Requirement, role: (typeof roles)[number]) =>
    requirement !== 'none' && (requirement !== 'adminsSecondFactor' || role !== 'Regular');

  for (const requirement of requirements) {
    it.each(roles)(`${requirement}, %s: a notice before its day, and set up from it on`, async (role) => {
      await become(role);
      const isMeant = meets(requirement, role);
      for (const askThere of [ask, askInTenant]) {
        await askThere(requirement, LATER);
        const early = await password();
        expect([isSetUp(early.page), early.page.body.includes(en('setUpLater'))]).toEqual([isMeant, isMeant]);
        const end = isMeant
          ? await early.visitor.submit(early.page, 'value="later"', { decision: 'later' })
          : early.page;
        expect(isSignedIn(end)).toBe(true);
        await askThere(requirement, BEFORE);
        const due = await password();
        expect([isSetUp(due.page), due.page.body.includes(en('setUpLater'))]).toEqual([isMeant, false]);
        await askThere('none', null);
      }
    });
  }
});

describe('row 50: an authenticator app that has to be set up', () => {
  beforeEach(async () => {
    await become('Regular');
    await ask('secondFactor', BEFORE);
  });

  it('is set up without scripts; then the sign-in goes on, and the next one asks for its code', async () => {
    const { visitor, page, checks } = await password();
    const secret = secretOn(page);
    const wrong = await visitor.submit(page, 'name="code"', { code: '12' });
    expect([wrong.status, wrong.body.includes(en('codeWrong'))]).toEqual([422, true]);
    const empty = await visitor.submit(wrong, 'name="code"', { code: '' });
    expect([empty.status, empty.body.includes(en('fieldRequired'))]).toEqual([422, true]);
    expect([secretOn(wrong), secretOn(empty)], 'the secret of the page stays on it').toEqual([secret, secret]);
    const shown = await visitor.submit(empty, 'name="code"', { code: codeOf(secret) });
    expect(shown.body.match(/<li><code>/g)).toHaveLength(10);
    // Opened again it goes on as well.
    const again = await visitor.open(page.url);
    expect(again.body).toContain(en('setUpDone'));
    const end = await visitor.submit(again, 'value="continue"', { decision: 'continue' });
    expect(isSignedIn(end)).toBe(true);
    const tokens = await oidc.authorizationCodeGrant(place.config, new URL(end.url), checks);
    expect(tokens.claims()?.amr).toEqual(['pwd', 'otp', 'mfa']);
    expect((await password()).page.url).toContain('/second-step');
    const { contactEmail } = await place.accountOf(person);
    const added = await place.platform.db.select().from(t.outboxMails).where(eq(t.outboxMails.recipient, contactEmail));
    expect(added.map(({ subject }) => subject)).toContain('En autentiseringsapp er lagt til på kontoen din');
    const records = await place.platform.db.select().from(t.auditRecords).where(eq(t.auditRecords.targetId, userId));
    expect(records.map(({ operation }) => operation)).toContain('me.confirmAuthenticator');
  });

  it('shows no secret to a page that did not have it', async () => {
    const { page } = await password();
    const other = await password();
    const refused = await other.visitor.submit(other.page, 'name="code"', { code: '', started: sealedOn(page) });
    expect([secretOn(refused)]).not.toContain(secretOn(page));
    const copied = await password();
    const guessed = await copied.visitor.submit(copied.page, 'name="code"', { code: '', started: '' });
    expect([secretOn(other.page), secretOn(copied.page), '']).not.toContain(secretOn(guessed));
  });

  it('cannot be gone around: not by "later", nor by any address of the sign-in', async () => {
    const { visitor, page, interaction } = await password();
    const resume = interaction.replace('/interaction/', '/auth/');
    const post = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) });
    const walk: [string, RequestInit?][] = [
      [interaction],
      [resume],
      [`${interaction}/set-up`, post({ decision: 'later' })],
      [`${interaction}/set-up`, post({ decision: 'continue' })],
      [`${interaction}/set-up`, post({ way: 'passkey', name: 'A key', credential: '{}' })],
      [`${interaction}/second-step`],
      [`${interaction}/second-step`, post({ way: 'totp', code: '123456' })],
      [`${interaction}/consent`, post({ decision: 'allow' })],
      [resume],
    ];
    for (const [address, init] of walk) expect(isSignedIn(await visitor.open(address, init))).toBe(false);
    expect((await new Visitor().open(page.url)).status).toBe(400);
    // No one is locked out: the page is there again after a right password.
    expect(isSetUp((await password()).page)).toBe(true);
  });

  it('takes no app away: who has one is asked for its code, and the page leads there', async () => {
    const { visitor, page } = await password();
    const secret = secretOn(page);
    // Meanwhile an app is added elsewhere.
    await place.platform.db
      .update(t.totpFactors)
      .set({ confirmedAt: new Date(), sealedSecret: 'another' })
      .where(eq(t.totpFactors.userId, userId));
    const sent = await visitor.submit(page, 'name="code"', { code: codeOf(secret) });
    expect(sent.url).toContain('/second-step');
    expect((await visitor.open(page.url)).url).toContain('/second-step');
    const [factor] = await place.platform.db.select().from(t.totpFactors).where(eq(t.totpFactors.userId, userId));
    expect(factor?.sealedSecret).toBe('another');
  });

  it('rests after five wrong codes', async () => {
    const { visitor, page } = await password();
    let last = page;
    for (let tries = 0; tries < 5; tries += 1) last = await visitor.submit(last, 'name="code"', { code: '12' });
    expect(last.status).toBe(422);
    expect((await visitor.submit(last, 'name="code"', { code: '12' })).status).toBe(429);
  });

  it('may be a passkey instead, and the sign-in goes on with it', async () => {
    const { visitor, page, checks } = await password();
    const other = await visitor.open(new URL(/href="([^"]*way=passkey)"/.exec(page.body)?.[1] ?? '', page.url));
    const end = await send(visitor, other, place.device().create(await optionsOf(visitor, other)), { name: 'Desk' });
    expect(isSignedIn(end)).toBe(true);
    const tokens = await oidc.authorizationCodeGrant(place.config, new URL(end.url), checks);
    expect(tokens.claims()?.amr).toEqual(['pwd', 'hwk', 'user', 'mfa']);
  });

  it('has its pages in both languages', async () => {
    expect((await password({ 'accept-language': 'en' })).page.body).toContain(en('setUpScan'));
    expect((await password({ 'accept-language': 'nb' })).page.body).toContain(translator('no')('setUpScan'));
  });
});

describe('row 50: passkeys only', () => {
  const device = () => place.device();
  beforeEach(() => become('Regular'));

  it('refuses a password where there is a passkey, with a code; the passkey signs in', async () => {
    const key = device();
    await place.add(person, key);
    await ask('passkey', LATER);
    expect(isSignedIn((await password()).page)).toBe(true);
    await ask('passkey', BEFORE);
    const { page } = await password();
    expect([page.status, page.body.includes(en('passkeyOnlyTitle'))]).toEqual([403, true]);
    expect(page.body).toMatch(/[2-9A-Z]{3}-[2-9A-Z]{3}/);
    const [refusal] = await place.platform.db
      .select()
      .from(t.refusals)
      .where(eq(t.refusals.cause, 'policy.passkeyOnly'));
    expect(refusal).toMatchObject({ clientId: null, tenantId, came: null });
    expect((await place.signInWith(key)).claims()?.amr).toEqual(['hwk', 'user', 'mfa']);
  });

  it('has one made by those without, and no app is enough', async () => {
    await ask('passkey', BEFORE);
    const { visitor, page } = await password();
    expect(page.body).not.toContain('way=app');
    const code = new URLSearchParams({ way: 'app', code: '123456' });
    expect(isSignedIn(await visitor.open(page.url, { method: 'POST', body: code }))).toBe(false);
    const made = await visitor.open(page.url);
    const end = await send(visitor, made, device().create(await optionsOf(visitor, made)), { name: 'Desk' });
    expect(isSignedIn(end)).toBe(true);
    expect((await password()).page.status).toBe(403);
  });
});

it('asks for an app where browsers have no passkeys for the address', async () => {
  const platform = await startTestPlatform();
  try {
    await platform.db.update(t.organizations).set({ signInRequirement: 'passkey', signInFrom: BEFORE });
    const { url } = await startSignIn(await discover(platform));
    const visitor = new Visitor();
    const first = await visitor.open(url);
    const page = await visitor.submit(first, 'current-password', { username: 'nora.winther', password: DEMO_PASSWORD });
    expect(page.body).toContain(en('setUp.app.title'));
    expect(page.body).not.toContain('way=passkey');
  } finally {
    await platform.dispose();
  }
});
