/** The link by which a provider's own IT enters its settings, once and without an account. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEXT } from '@/lib/contract/limits';
import type { Provider, ProviderLink } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { sealingKey } from '@/lib/platform/db/settings';
import { openSecret } from '@/lib/platform/secrets';
import { IDENTITY_PROVIDER } from '@/lib/platform/upstream/bounds';
import { Connected } from './support/connected';
import { CLIENT_ID, SECRET, connect, inputFor } from './support/identity-provider';
import { inDays } from './support/neglect';
import { callApi, signIn } from './support/platform';
import { Visitor } from './support/visitor';

const world = new Connected();
const ALL = `/api/organizations/${demoId('organization fjordkraft')}/identity-providers`;
let token: string;

beforeAll(async () => {
  token = (await signIn(world.config, 'astrid.solheim')).tokens.access_token;
});
beforeEach(async () => {
  const { db } = world.platform;
  await db.delete(t.signInAttempts);
  await db.delete(t.oidcRecords).where(eq(t.oidcRecords.model, 'ProviderLink'));
  await connect(db, world.provider.issuer, { state: 'draft', testedAt: new Date(), clientId: 'before' });
});

const call = async <Body>(method: string, path: string, body?: unknown) =>
  (await callApi(world.platform, token, method, ALL + path, body)) as { status: number; body: Body };
const read = async () => (await call<Provider>('GET', `/${DEMO_IDP}`)).body;
const makeLink = async (days = 7) => (await call<ProviderLink>('POST', `/${DEMO_IDP}/link`, { days })).body;
const open = (url: string) => new Visitor().open(url);
const RIGHT = { issuer: '', clientId: CLIENT_ID, secret: SECRET };
/** Fills in the form as the provider's IT does. */
async function enter(url: string, values: Record<string, string> = {}) {
  const visitor = new Visitor();
  const form = await visitor.open(url);
  if (form.status !== 200) return form;
  return await visitor.submit(form, 'name="clientId"', { ...RIGHT, issuer: world.provider.issuer, ...values });
}
const records = () => world.platform.db.select().from(t.auditRecords).where(eq(t.auditRecords.targetId, DEMO_IDP));

describe('row 47: a link for the IT of a provider', () => {
  test('shows what to register and takes the settings, once; an admin still has to test them', async () => {
    const earliest = inDays(7);
    const { url, expiresAt } = await makeLink();
    expect(url).toMatch(new RegExp(`^${world.platform.url}/provider/setup/[\\w-]{40,}$`));
    expect([earliest, expiresAt, inDays(7)].toSorted()[1]).toBe(expiresAt);
    expect((await read()).linkExpiresAt).not.toBeNull();
    const page = await open(url);
    expect(page.body).toContain(`${world.platform.url}/provider/callback`);
    expect(page.body).toContain(`${world.platform.url}/provider/backchannel-logout`);
    expect(page.body).toContain('Fjordkraft');
    const norwegian = await new Visitor({ 'accept-language': 'nb' }).open(url);
    expect(norwegian.body).toContain('Registrer dette hos leverandøren');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect((await enter(url)).body).toContain('The settings are saved');
    const after = await read();
    expect(after).toMatchObject({ clientId: CLIENT_ID, state: 'draft', testedAt: null, linkExpiresAt: null });
    const [row] = await world.platform.db
      .select()
      .from(t.providerConnections)
      .where(eq(t.providerConnections.name, DEMO_IDP));
    expect(openSecret(row?.sealedSecret ?? '', await sealingKey(world.platform.db))).toBe(SECRET);
    for (const again of [await open(url), await enter(url)]) {
      expect([again.status, again.body]).toEqual([403, expect.stringContaining('This link is closed')]);
    }
  });

  test('is kept as a hash, audited without it and without the secret', async () => {
    const { url } = await makeLink();
    await enter(url);
    const link = url.split('/').at(-1)!;
    const kept = JSON.stringify([await world.platform.db.select().from(t.oidcRecords), await records()]);
    expect(kept).not.toContain(link);
    expect(kept).not.toContain(SECRET);
    expect(JSON.stringify(world.platform.logs)).not.toContain(link);
    const operations = (await records()).map(({ operation }) => operation);
    expect(operations).toEqual(expect.arrayContaining(['providers.createLink', 'providers.useLink']));
  });

  test('used by two at once counts for one', async () => {
    const { url } = await makeLink();
    const answers = await Promise.all([enter(url), enter(url), enter(url)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['a wrong secret', { secret: 'another' }, 'does not accept client ID and secret'],
    ['an address without a provider', { issuer: 'http://127.0.0.1:9' }, 'no discovery document'],
    ['an address that is not to be called', { issuer: 'https://169.254.169.254' }, 'no discovery document'],
    ['an address without encryption elsewhere', { issuer: 'http://169.254.169.254' }, 'begins with https'],
    ['no secret', { secret: '' }, 'Fill in this field.'],
    ['no issuer', { issuer: '' }, 'Fill in this field.'],
    ['an issuer that is none', { issuer: 'javascript:alert(1)' }, 'Enter an address like https://accounts.example.com'],
    ['a client ID with a space', { clientId: 'two words' }, 'without spaces'],
    ['a secret that is too long', { secret: 'x'.repeat(TEXT.providerSecret.max + 1) }, 'Enter at most'],
  ])('names %s, changes nothing and stays', async (_, values, said) => {
    const before = await read();
    const { url } = await makeLink();
    const answer = await enter(url, values);
    expect([answer.status, answer.body]).toEqual([422, expect.stringContaining(said)]);
    expect(answer.body).not.toContain('another');
    expect(await read()).toMatchObject({ clientId: before.clientId, version: before.version });
    expect((await open(url)).status).toBe(200);
  });

  test('is closed when another is made, when its time is over, and when its provider is on or gone', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect([(await open(first.url)).status, (await open(second.url)).status]).toEqual([403, 200]);
    await world.platform.db
      .update(t.oidcRecords)
      .set({ expiresAt: sql`now()` })
      .where(eq(t.oidcRecords.model, 'ProviderLink'));
    expect((await open(second.url)).status).toBe(403);
    const third = await makeLink();
    await connect(world.platform.db, world.provider.issuer, { state: 'draft', testedAt: new Date() });
    expect((await call('POST', `/${DEMO_IDP}/state`, { state: 'enabled' })).status).toBe(200);
    expect((await enter(third.url)).status).toBe(403);
    expect(await call('POST', `/${DEMO_IDP}/link`, { days: 7 })).toMatchObject({
      status: 400,
      body: { code: 'provider.isOn' },
    });
    // Switched off again it stays closed.
    await call('POST', `/${DEMO_IDP}/state`, { state: 'disabled' });
    expect((await open(third.url)).status).toBe(403);
    expect((await open(`${world.platform.url}/provider/setup/made-up`)).status).toBe(403);
  });

  test.each([0, 31, 1.5, '7'])('does not last %j days', async (days) => {
    expect((await call('POST', `/${DEMO_IDP}/link`, { days })).status).toBe(400);
  });

  test('is not guessed, and calls no address often', async () => {
    const { url } = await makeLink();
    for (let tries = 0; tries < IDENTITY_PROVIDER.setupTries; tries += 1)
      await open(`${world.platform.url}/provider/setup/made-up-${tries}`);
    expect((await open(url)).status).toBe(429);
  });

  test('is for a draft whose client the admin does not know', async () => {
    const name = `nordvolt-${Date.now()}`;
    const body = { ...inputFor(world.provider.issuer), name, clientId: '', secret: undefined };
    expect((await call('POST', '', body)).status).toBe(201);
    const lines = (await call<{ check: string; result: string }[]>('POST', `/${name}/check`, {})).body;
    expect(lines.at(-1)).toMatchObject({ check: 'credentials', result: 'failed' });
    expect(await call('POST', `/${name}/test-sign-in`, {})).toMatchObject({ body: { code: 'provider.incomplete' } });
    // A client without its secret is none.
    expect(await call('PATCH', `/${name}`, { clientId: CLIENT_ID })).toMatchObject({
      status: 400,
      body: { code: 'provider.secretNeeded' },
    });
    expect((await call('PATCH', `/${name}`, { displayName: 'Nordvolt' })).status).toBe(200);
    const { url } = (await call<ProviderLink>('POST', `/${name}/link`, { days: 30 })).body;
    expect((await enter(url)).body).toContain('The settings are saved');
    expect((await call<Provider>('GET', `/${name}`)).body).toMatchObject({
      clientId: CLIENT_ID,
      displayName: 'Nordvolt',
    });
    expect((await call('DELETE', `/${name}`)).status).toBe(204);
  });

  test('of a provider with a key asks for no secret and keeps issuer and key', async () => {
    const name = `keyed-${Date.now()}`;
    const input = { ...inputFor(world.provider.issuer), name, clientId: '', authentication: 'private_key_jwt' };
    const made = (await call<Provider>('POST', '', { ...input, secret: undefined })).body;
    const { url } = (await call<ProviderLink>('POST', `/${name}/link`, { days: 1 })).body;
    expect((await open(url)).body).not.toContain('name="secret"');
    // The played provider knows no keys.
    expect((await enter(url, { issuer: 'https://evil.example' })).body).toContain('does not accept client ID');
    expect((await call<Provider>('GET', `/${name}`)).body.publicKey).toEqual(made.publicKey);
  });
});
