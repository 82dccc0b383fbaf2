/** Codes of refused sign-ins (docs/decisions/refusals.md): who finds what by one, how long, and what is kept. */
import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import * as t from '@/lib/platform/db/schema';
import { sweepRefusals } from '@/lib/platform/oidc/refusals/store';
import { newSecret, tokenHash } from '@/lib/platform/secrets';
import { type ClientWish, asked, makeClient, northwind } from '../support/clients';
import { discover, signIn, startSignIn, platformOfFile } from '../support/platform';
import { APP, authorize as authorizeAt, codeOn, everyone, findRefusal, foundRefusal } from '../support/refusals';
import { Visitor } from '../support/visitor';

const platform = await platformOfFile();
const config = await discover(platform);
const nora = (await signIn(config, 'nora.winther')).tokens.access_token;
const outsider = (await signIn(config, 'bjorn.eide')).tokens.access_token;

const find = (code: string, token = nora) => findRefusal(platform, code, token);
const found = (code: string): Promise<Refusal> => foundRefusal(platform, code, nora);
const authorize = (wish: ClientWish, parameters: Record<string, string | null>, visitor = new Visitor()) =>
  authorizeAt(platform, wish, parameters, visitor);

describe('row 48: a code', () => {
  const broken = { redirect_uri: `${APP}/callback/` };

  it('is found in any case and without its hyphen, and counts the same refusal up', async () => {
    const { page, clientId } = await authorize(everyone, broken);
    const code = codeOn(page);
    const again = await new Visitor().open(page.url);
    expect(codeOn(again)).toBe(code);
    const bare = code.replace('-', '');
    const refusal = await found(bare.toLowerCase());
    expect(refusal).toMatchObject({ code: bare, count: 2, client: { id: clientId }, nearest: `${APP}/callback` });
    expect(refusal.registered).toEqual([`${APP}/callback`]);
  });

  it('of the demo leads to its client, with what is registered beside what came', async () => {
    const refusal = await found('k7q-42f');
    expect(refusal).toMatchObject({ cause: 'redirectUri.case', field: 'redirectUris', count: 14 });
    expect(refusal.client?.name).toBe('ledger_web');
    expect(refusal.nearest).toBe('https://ledger.fjordkraft.example/signin-oidc');
  });

  it('of what is refused to the console itself is found by admins of the super-tenant, and by no others', async () => {
    const config = await discover(platform);
    const { url } = await startSignIn(config, { acr_values: 'idp:no-such-provider' });
    const code = new URL((await new Visitor().open(url)).url).searchParams.get('refusal') ?? '';
    expect(await found(code)).toMatchObject({ cause: 'idp.unknown', client: null, came: 'no-such-provider' });
    expect((await find(code, outsider)).status).toBe(404);
  });

  it('of a client that there is none of, nor one like it, is found by admins of the super-tenant too, and by no others', async () => {
    const id = randomUUID();
    const { page } = await authorize(everyone, { client_id: id, redirect_uri: `https://${id}.test/callback` });
    const code = codeOn(page);
    expect(await found(code)).toMatchObject({
      cause: 'client.unknown',
      client: null,
      came: id,
      tenant: { id: northwind },
    });
    expect((await find(code, outsider)).status).toBe(404);
  });

  it('says nothing to others: they get what an unknown code gets', async () => {
    const { page } = await authorize(everyone, broken);
    const code = codeOn(page);
    const [theirs, unknown] = [await find(code, outsider), await find('222-222', outsider)];
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(unknown.body);
    const word = await find('no-code-at-all', outsider);
    expect([word.status, word.body]).toEqual([404, unknown.body]);
  });

  it('cannot be guessed: wrong ones of a person are bounded, right ones are no guess', async () => {
    const { page } = await authorize(everyone, broken);
    const code = codeOn(page);
    for (let tries = 0; tries < REFUSAL.guesses + 5; tries += 1) expect((await find(code)).status).toBe(200);
    const other = (await signIn(await discover(platform), 'astrid.solheim')).tokens.access_token;
    const guesses = Array.from({ length: REFUSAL.guesses + 2 }, () => find('333-333', other));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(REFUSAL.guesses);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await find(code, other)).status).toBe(429);
  });

  it('holds no values of queries and no tokens, in the database neither', async () => {
    const secret = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl';
    const { page } = await authorize(everyone, {
      redirect_uri: `https://user:pass9word@app.test/${secret}?code=abc123#frag7`,
    });
    const refusal = await found(codeOn(page));
    expect(refusal.came).toBe('https://app.test/••••?code=••••#••••');
    const rows = JSON.stringify(await platform.db.select().from(t.refusals));
    for (const part of [secret, 'abc123', 'frag7', 'pass9word']) expect(rows).not.toContain(part);
    expect(JSON.stringify(platform.logs)).not.toContain(secret);
  });

  it('a flood of different ones makes few rows, and shows the code of the last', async () => {
    const { clientId, config } = await makeClient(platform, everyone);
    const { url } = await startSignIn(config, asked('openid'));
    await platform.db.delete(t.signInAttempts);
    const refused = async (index: number) => {
      url.searchParams.set('redirect_uri', `${APP}/flood/${index}`);
      return codeOn(await new Visitor().open(url));
    };
    const codes: string[] = [];
    for (let index = 0; index < REFUSAL.perAddress + 10; index += 1) codes.push(await refused(index));
    const rows = await platform.db.select().from(t.refusals).where(eq(t.refusals.clientId, clientId));
    expect(rows).toHaveLength(REFUSAL.perAddress);
    expect(new Set(codes).size).toBe(REFUSAL.perAddress);
    expect(new Set(codes.slice(REFUSAL.perAddress - 1)).size).toBe(1);
  });

  it('ends after its days, and is removed', async () => {
    const { page } = await authorize(everyone, broken);
    const code = codeOn(page);
    const stored = code.replace('-', '');
    const ago = sql`now() - make_interval(days => ${REFUSAL.days + 1})`;
    await platform.db.update(t.refusals).set({ lastAt: ago, firstAt: ago }).where(eq(t.refusals.code, stored));
    expect((await find(code)).status).toBe(404);
    expect(codeOn(await new Visitor().open(page.url))).toBe(code);
    expect(await found(code)).toMatchObject({ count: 1 });
    await platform.db.update(t.refusals).set({ lastAt: ago }).where(eq(t.refusals.code, stored));
    await sweepRefusals(platform.db);
    expect(await platform.db.select().from(t.refusals).where(eq(t.refusals.code, stored))).toEqual([]);
  });

  it('stands on a page without technical words beside a letter, in both languages', async () => {
    const { page } = await authorize(everyone, broken);
    expect(page.status).toBe(400);
    expect(page.body).toContain('could not sign you in');
    expect(page.body).toContain('href="mailto:?subject=');
    expect(page.body.replace(/<details>.*<\/details>/s, '')).not.toMatch(/redirect_uri|invalid_/);
    const norwegian = await authorize(everyone, broken, new Visitor({ 'accept-language': 'nb' }));
    expect(norwegian.page.body).toContain('kunne ikke logge deg inn');
  });

  it('is about an invitation for those who may invite where it was made', async () => {
    const linkToken = newSecret();
    await platform.db.insert(t.invitations).values({
      id: randomUUID(),
      linkHash: tokenHash(linkToken),
      type: 'member',
      tenantId: northwind,
      contactEmail: 'guest@guest.test',
      username: 'guest@guest.test',
      role: 'Regular',
      language: 'en',
      expiresAt: new Date(Date.now() + 60_000),
    });
    const [other] = await platform.db.select().from(t.identityProviders).where(ne(t.identityProviders.name, 'local'));
    const { url } = await startSignIn(await discover(platform), {
      invitation: linkToken,
      acr_values: `idp:${other?.name}`,
    });
    const back = await new Visitor().open(url);
    const refusal = await found(codeOn(back));
    expect(refusal).toMatchObject({ cause: 'idp.wrong', client: null, field: null, tenant: { id: northwind } });
    expect((await find(refusal.code, outsider)).status).toBe(404);
  });
});
