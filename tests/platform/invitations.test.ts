import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP, DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf, newLink } from '@/lib/platform/invitation-links';
import { createMailer } from '@/lib/platform/mail/mailer';
import { invitationMail } from '@/lib/platform/mail/templates';
import { callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { Visitor } from './support/visitor';

const SET_PASSWORD = 'name="passwordAgain"';
const SIGN_IN = 'current-password';

const platform = await platformOfFile();
const config = await discover(platform);

async function invite(values: Partial<typeof t.invitations.$inferInsert> = {}) {
  const username = `new.${randomUUID().slice(0, 8)}`;
  const [row] = await platform.db
    .insert(t.invitations)
    .values({
      ...newLink(platform.db),
      type: 'member',
      tenantId: demoId('tenant retail'),
      contactEmail: `${username}@fjordkraft.example`,
      username,
      role: Role.Regular,
      language: 'no',
      expiresAt: new Date(Date.now() + INVITATION_LIFETIME_SECONDS * 1000),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error('no invitation');
  return { ...row, linkToken: linkTokenOf(platform.db, row.id) };
}

/** When its link was first visited. */
async function openedAt(id: string): Promise<Date | null | undefined> {
  const [row] = await platform.db.select().from(t.invitations).where(eq(t.invitations.id, id));
  return row?.openedAt;
}

const open = async (invitation: string, visitor = new Visitor(), more: Record<string, string> = {}) => {
  const { url, checks } = await startSignIn(config, { invitation, ...more });
  return { visitor, checks, page: await visitor.open(url) };
};

describe('the link of an invitation', () => {
  it('lets a new person choose a password, once, and signs in', async () => {
    const invitation = await invite();
    const { visitor, checks, page } = await open(invitation.linkToken);
    expect(page.body).toContain(invitation.contactEmail);
    const opened = await openedAt(invitation.id);
    expect(opened).toBeInstanceOf(Date);
    const bad = await visitor.submit(page, SET_PASSWORD, {
      firstName: ' ',
      lastName: 'Ny',
      password: 'short',
      passwordAgain: 'x',
    });
    expect(bad.status).toBe(422);
    expect(bad.body).toContain('Use at least 8 characters.');
    expect(bad.body).toMatch(/id="firstName"[^>]*aria-invalid="true"[^>]*aria-describedby="firstName-error"/);
    const password = 'a long enough pass phrase';
    const person = { firstName: 'Nina', lastName: 'Ny', password, passwordAgain: password };
    const back = await visitor.submit(bad, SET_PASSWORD, { ...person, username: 'astrid.solheim' });
    const tokens = await client.authorizationCodeGrant(config, new URL(back.url), checks);
    expect(tokens.claims()).toMatchObject({
      name: 'Nina Ny',
      preferred_username: invitation.username,
      locale: 'nb-NO',
    });
    // Nothing is granted before the console accepts the invitation for the person.
    const organizations = await callApi(platform, tokens.access_token, 'GET', '/api/organizations');
    expect(organizations).toMatchObject({ status: 400, body: { code: 'organization.none' } });
    const [row] = await platform.db.select().from(t.invitations).where(eq(t.invitations.id, invitation.id));
    expect(row).toMatchObject({ status: 'pending', userId: tokens.claims()?.sub });
    const again = await open(invitation.linkToken);
    expect(again.page.body).toContain(SIGN_IN);
    // The first visit counts.
    expect(await openedAt(invitation.id)).toEqual(opened);
    await expect(signIn(config, invitation.username, { password })).resolves.toBeDefined();
  });

  it('row 32: takes no first or last name that deceives', async () => {
    const invitation = await invite();
    const { visitor, page } = await open(invitation.linkToken);
    const password = 'a long enough pass phrase';
    const fill = async (firstName: string, lastName: string) =>
      await visitor.submit(page, SET_PASSWORD, { firstName, lastName, password, passwordAgain: password });
    for (const name of [
      'Ni\u202ena',
      'Ni\u200bna',
      '\u3164',
      '😀😀',
      '42',
      'N\u0456na',
      'a\u0301\u0301\u0301\u0301\u0301',
    ]) {
      for (const answer of [await fill(name, 'Ny'), await fill('Nina', name)]) {
        expect([name, answer.status]).toEqual([name, 422]);
        expect(answer.body).toContain('Use letters and ordinary punctuation only, nothing invisible.');
      }
    }
    expect((await fill('x'.repeat(101), 'Ny')).body).toContain('Use at most 100 characters.');
    expect((await fill("Ærlig-Åse D'Arcy", '小林')).status).toBe(0);
  });

  it('asks an existing person to sign in, and no other', async () => {
    const invitation = await invite({ username: 'jonas.kvam', contactEmail: 'jonas.kvam@nowhere.example' });
    const { visitor: other } = await signIn(config, 'ingrid.moe');
    const { page, checks, visitor } = await open(invitation.linkToken, other);
    expect(page.body).toContain('This invitation belongs to an existing account');
    const wrong = await visitor.submit(page, SIGN_IN, { username: 'ingrid.moe', password: DEMO_PASSWORD });
    expect(wrong.status).toBe(422);
    const right = await visitor.submit(wrong, SIGN_IN, { username: 'jonas.kvam', password: DEMO_PASSWORD });
    const tokens = await client.authorizationCodeGrant(config, new URL(right.url), checks);
    expect(tokens.claims()?.sub).toBe(demoId('user jonas.kvam'));
  });

  it('makes the account at the identity provider of the invitation', async () => {
    const invitation = await invite({ idp: DEMO_IDP, isUniqueIdp: true });
    const { page, visitor, checks } = await open(invitation.linkToken, undefined, { acr_values: `idp:${DEMO_IDP}` });
    const password = 'another long pass phrase';
    const person = { firstName: 'Ada', lastName: 'Obi', password, passwordAgain: password };
    const back = await visitor.submit(page, SET_PASSWORD, person);
    const tokens = await client.authorizationCodeGrant(config, new URL(back.url), checks);
    expect(tokens.claims()?.idp).toBe(DEMO_IDP);
    await expect(signIn(config, invitation.username, { password })).rejects.toThrow('422');
  });

  it('leads nowhere with a known provider that is not its own: no password is chosen first', async () => {
    for (const [values, idp] of [
      [{}, DEMO_IDP],
      [{ idp: DEMO_IDP, isUniqueIdp: true }, 'local'],
    ] as const) {
      const invitation = await invite(values);
      const { page } = await open(invitation.linkToken, undefined, { acr_values: `idp:${idp}` });
      expect(page.body).not.toContain(SET_PASSWORD);
      expect(new URL(page.url).searchParams.get('error')).toBe('wrong_idp');
    }
    const own = await invite();
    const { page } = await open(own.linkToken, undefined, { acr_values: 'idp:local' });
    expect(page.body).toContain(SET_PASSWORD);
  });

  it('is an ordinary sign-in when it is expired, withdrawn or made up, or the id that lists show', async () => {
    const expired = await invite({ expiresAt: new Date(Date.now() - 1000) });
    const withdrawn = await invite({ status: 'withdrawn' });
    const waiting = await invite();
    for (const token of [expired.linkToken, withdrawn.linkToken, waiting.id, 'made-up', "' or 1=1 --"]) {
      const { page } = await open(token);
      expect(page.body).toContain(SIGN_IN);
      expect(page.body).not.toContain(SET_PASSWORD);
    }
  });
});

describe('the outbox', () => {
  it('shows mails in the language of their reader, as text', async () => {
    const mail = invitationMail('member', {
      to: 'kari@fjordkraft.example',
      language: 'no',
      tenantName: '<img src=x onerror=alert(1)>',
      organizationName: 'Fjordkraft Group',
      invitedBy: 'Astrid Solheim',
      link: 'https://console.test/activate/member/abc',
      expiresAt: new Date('2026-12-01T12:00:00Z'),
    });
    const mailer = createMailer({ mailFrom: 'platform@platform.test', log: { info() {}, warn() {}, error() {} } });
    await (
      await mailer.take(platform.db, [mail])
    )();
    const visitor = new Visitor();
    const list = await visitor.open(`${platform.url}/outbox`);
    const href = /href="(\/outbox\/[^"]+)"/.exec(list.body)?.[1] ?? '';
    const page = await visitor.open(platform.url + href);
    for (const { body } of [list, page]) {
      expect(body).toContain('Du er invitert til &lt;img src=x onerror=alert(1)&gt;');
      expect(body).not.toContain('<img');
    }
    expect(page.body).toContain('<a href="https://console.test/activate/member/abc"');
    expect(page.body).toContain('1.\u00a0desember 2026');
    expect((await visitor.open(`${platform.url}/outbox/none`)).status).toBe(404);
  });
});
