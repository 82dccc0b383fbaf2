/** What an exchanged token can never be more than. */
import { and, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { demoId } from '@/lib/platform/db/seed/ids';
import * as t from '@/lib/platform/db/schema';
import { METERING, makeMachine } from '../support/clients';
import { ACCESS_TOKEN, EXCHANGE, READ, WRITE, exchange, exchanges } from '../support/exchange';
import { platformOfFile } from '../support/platform';

const platform = await platformOfFile();

const { subject, exchanging } = exchanges(() => platform);
const remove = (clientId: string) => platform.db.delete(t.oidcClients).where(eq(t.oidcClients.clientId, clientId));

describe('row 37: token exchange never goes upwards', () => {
  it('scopes: what the first token has and the client may have, and nothing else', async () => {
    const { token } = await subject();
    const { config } = await exchanging({ allowedScopes: [READ, METERING, 'openid', 'email'] });
    expect(decodeJwt((await exchange(config, token)).access_token).scope).toBe(READ);
    for (const scope of [WRITE, METERING, 'email', 'offline_access', 'platform', 'invented']) {
      for (const wish of [scope, `${READ} ${scope}`]) {
        await expect(exchange(config, token, { scope: wish })).rejects.toMatchObject({ error: 'invalid_scope' });
      }
    }
    const none = await exchanging({ allowedScopes: [METERING] });
    await expect(exchange(none.config, token)).rejects.toMatchObject({ error: 'invalid_scope' });
  });

  it('audiences: only APIs that the first token reaches', async () => {
    const { token } = await subject();
    const { config } = await exchanging();
    const indicators = ['northwind.metering', '%', '%E0%A4%A', '%zz'].map(
      (name) => `${platform.url}/api-resources/${name}`,
    );
    const wishes = ['northwind.metering', 'https://elsewhere.test', '%', ...indicators];
    for (const wish of wishes) {
      for (const name of ['audience', 'resource']) {
        await expect(exchange(config, token, { [name]: wish })).rejects.toMatchObject({ error: 'invalid_target' });
      }
    }
    const both = new URLSearchParams([
      ['subject_token', token],
      ['subject_token_type', ACCESS_TOKEN],
      ['audience', 'northwind.ledger'],
      ['audience', 'northwind.metering'],
    ]);
    await expect(oidc.genericGrantRequest(config, EXCHANGE, both)).rejects.toMatchObject({ error: 'invalid_target' });
    const named = await exchange(config, token, { resource: `${platform.url}/api-resources/northwind.ledger` });
    expect(decodeJwt(named.access_token).aud).toEqual(['northwind.ledger']);
  });

  it('lifetime: never beyond the first token', async () => {
    const { token } = await subject({ accessTokenLifetime: 120 });
    const { config } = await exchanging({ accessTokenLifetime: 6000 });
    const answer = await exchange(config, token);
    expect(answer.expires_in).toBeLessThanOrEqual(120);
    expect(decodeJwt(answer.access_token).exp).toBeLessThanOrEqual(decodeJwt(token).exp ?? 0);
  });

  it('claims: a client of another application learns of no role that the first token did not tell', async () => {
    const application = { applicationId: demoId('application ledger') };
    const { token } = await subject({ ...application, allowedScopes: ['openid', WRITE] }, `openid ${WRITE}`);
    const names = (value: string) => (decodeJwt(value).roles as { name: string }[]).map(({ name }) => name).toSorted();
    expect(names(token)).toEqual(['accountant', 'viewer']);
    const open = await exchanging({ allowedScopes: [WRITE] });
    expect(names((await exchange(open.config, token)).access_token)).toEqual(['accountant', 'viewer']);
    const other = await exchanging({ allowedScopes: [WRITE], applicationId: demoId('application metering') });
    expect(names((await exchange(other.config, token)).access_token)).toEqual([]);
  });

  it('only tokens of this platform: nothing foreign, forged, of a machine, of another kind', async () => {
    const { tokens, token } = await subject();
    const { config } = await exchanging();
    const machine = await makeMachine(platform, { allowedScopes: [READ] });
    const own = await oidc.clientCredentialsGrant(machine.config, { scope: READ });
    const [head, body, signature = ''] = token.split('.');
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    const jti = String(decodeJwt(token).jti);
    for (const value of [
      own.access_token,
      tokens.id_token,
      tokens.refresh_token,
      forged,
      unsigned,
      jti,
      'x',
      'a.b.c',
    ]) {
      const refusal = { error: 'invalid_request', error_description: expect.stringContaining('not a valid') };
      await expect(exchange(config, value ?? '')).rejects.toMatchObject(refusal);
    }
  });

  it('no longer than the person’s session and grant: at sign-out and revocation both end', async () => {
    const { config } = await exchanging({ allowedScopes: ['openid'] });
    const first = await subject({ allowOfflineAccess: false }, 'openid');
    const handed = await exchange(config, first.token);
    const isActive = async (token: string) => (await oidc.tokenIntrospection(config, token)).active;
    const chained = await exchange((await exchanging({ allowedScopes: ['openid'] })).config, handed.access_token);
    expect(await isActive(handed.access_token)).toBe(true);
    const end = oidc.buildEndSessionUrl(first.config, { id_token_hint: first.tokens.id_token ?? '' });
    await first.visitor.submit(await first.visitor.open(end), 'op.logoutForm', { logout: 'yes' });
    expect(await isActive(handed.access_token)).toBe(false);
    for (const token of [first.token, handed.access_token, chained.access_token]) {
      await expect(exchange(config, token)).rejects.toMatchObject({ error: 'invalid_request' });
    }

    const second = await subject();
    const signed = await exchanging();
    const [one] = [(await exchange(signed.config, second.token)).access_token];
    await oidc.tokenRevocation(second.config, second.tokens.refresh_token ?? '');
    for (const token of [second.token, one]) {
      await expect(exchange(signed.config, token)).rejects.toMatchObject({ error: 'invalid_request' });
    }
  });

  it('no longer than the session lasts', async () => {
    const { config } = await exchanging({ allowedScopes: ['openid'], accessTokenLifetime: 6000 });
    const { token } = await subject({ allowOfflineAccess: false, accessTokenLifetime: 6000 }, 'openid');
    await platform.db
      .update(t.oidcRecords)
      .set({
        payload: sql`jsonb_set(${t.oidcRecords.payload}, '{exp}', to_jsonb(floor(extract(epoch from now())) + 60))`,
      })
      .where(eq(t.oidcRecords.model, 'Session'));
    expect((await exchange(config, token)).expires_in).toBeLessThanOrEqual(60);
  });

  it('nor when a client of the chain is gone, or the person is out of its tenants', async () => {
    const { token, clientId } = await subject();
    const first = await exchanging();
    const second = await exchanging();
    const handed = (await exchange(first.config, token)).access_token;
    await expect(exchange(second.config, handed)).resolves.toBeDefined();
    await remove(first.clientId);
    await expect(exchange(second.config, handed)).rejects.toMatchObject({ error: 'invalid_request' });
    const other = (await exchange((await exchanging()).config, token)).access_token;
    await remove(clientId);
    await expect(exchange(second.config, other)).rejects.toMatchObject({ error: 'invalid_request' });
    await expect(exchange(second.config, token)).rejects.toMatchObject({ error: 'invalid_request' });

    const off = await subject();
    await platform.db.update(t.oidcClients).set({ isEnabled: false }).where(eq(t.oidcClients.clientId, off.clientId));
    await expect(exchange(second.config, off.token)).rejects.toMatchObject({ error: 'invalid_request' });

    const elsewhere = await exchanging({ tenants: ['export'] });
    const fresh = await subject();
    await expect(exchange(elsewhere.config, fresh.token)).rejects.toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('may not use this client'),
    });
    const guro = await subject({ tenants: ['export'] }, `openid ${READ}`, 'guro.lunde');
    await expect(exchange(elsewhere.config, guro.token)).resolves.toBeDefined();
    const membership = and(
      eq(t.tenantMembers.userId, demoId('user guro.lunde')),
      eq(t.tenantMembers.tenantId, demoId('tenant export')),
    );
    await platform.db.delete(t.tenantMembers).where(membership);
    await expect(exchange(elsewhere.config, guro.token)).rejects.toMatchObject({ error: 'invalid_request' });
  });

  it('a third party hands on only what was for an API of its own tenant', async () => {
    const { token } = await subject();
    const values = { isThirdParty: true, tenants: [] };
    const own = await exchanging(values);
    expect(decodeJwt((await exchange(own.config, token)).access_token).scope).toBe(READ);
    const foreign = await exchanging({ ...values, tenantId: demoId('tenant retail') });
    await expect(exchange(foreign.config, token)).rejects.toMatchObject({ error: 'unauthorized_client' });
    const person = await subject({}, 'openid profile');
    const about = await exchanging({ ...values, allowedScopes: ['openid'] });
    await expect(exchange(about.config, person.token)).rejects.toMatchObject({ error: 'unauthorized_client' });
  });

  it('a scope that was taken from the client meanwhile is in no new token', async () => {
    const { token, clientId } = await subject();
    const { config } = await exchanging();
    await platform.db
      .update(t.oidcClients)
      .set({ allowedScopes: ['openid', WRITE] })
      .where(eq(t.oidcClients.clientId, clientId));
    await expect(exchange(config, token)).rejects.toMatchObject({ error: 'invalid_scope' });
  });
});
