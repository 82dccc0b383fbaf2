/** External clients of OIDC clients: what is stored of their secrets, and where these may go. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { oidcClients } from '@/lib/platform/db/schema';
import { sealingKey } from '@/lib/platform/db/settings';
import { openSecret } from '@/lib/platform/secrets';
import { TestApi } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });

const machine = (more: Record<string, unknown> = {}) =>
  codeClient({ allowedGrantType: 'client_credentials', redirectUris: [], ...more });
const external = (more: Record<string, unknown> = {}) => ({
  clientId: 'external-id',
  clientName: 'External',
  clientSecret: 'a-secret-of-the-other-side',
  externalTokenEndpoint: 'https://issuer.test/token',
  ...more,
});
const create = (body: Record<string, unknown>) =>
  api.ok(manager, 'clients.create', { params: { tenantId: top.tenantId }, body });
const at = (clientId: string) => ({ params: { tenantId: top.tenantId, clientId } });
const stored = async (clientId: string) => {
  const [row] = await api.db.select().from(oidcClients).where(eq(oidcClients.clientId, clientId));
  if (row === undefined) throw new Error('no such client');
  return row;
};

describe('a client', () => {
  test('for an external issuer seals the secret, keeps it when blank, and forgets all when switched off', async () => {
    const externalClient = external();
    const { clientId } = await create(machine({ isExternalCC: true, externalClient }));
    const key = await sealingKey(api.db);
    const opened = async () => openSecret((await stored(clientId)).externalClientSecret ?? '', key);
    expect(await opened()).toBe(externalClient.clientSecret);
    const renamed = await api.ok(manager, 'clients.update', {
      ...at(clientId),
      body: { externalClient: external({ clientName: 'Renamed', clientSecret: null }) },
    });
    expect(renamed.externalClient).toEqual({
      clientId: 'external-id',
      clientName: 'Renamed',
      clientSecret: null,
      externalTokenEndpoint: 'https://issuer.test/token',
    });
    expect(await opened()).toBe(externalClient.clientSecret);
    await api.ok(manager, 'clients.update', { ...at(clientId), body: { isExternalCC: false } });
    expect(await stored(clientId)).toMatchObject({ externalClientSecret: null, externalClientId: null });
  });

  test('row 41: the secret of an external client goes only where it was entered for', async () => {
    const { clientId } = await create(machine({ isExternalCC: true, externalClient: external() }));
    const before = await stored(clientId);
    const blank = external({ clientSecret: null });
    const elsewhere = [
      { ...blank, externalTokenEndpoint: 'https://collector.test/token' },
      { ...blank, externalTokenEndpoint: 'https://issuer.test/token?to=me' },
      { ...blank, clientId: 'another-id' },
    ];
    for (const externalClient of elsewhere) {
      for (const more of [{}, { clientType: 'confidential', clientSecret: 'a-secret-of-this-client-itself' }]) {
        const answer = await api.call(manager, 'clients.update', {
          ...at(clientId),
          body: { externalClient, ...more },
        });
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', errors: [{ field: 'externalClient.clientSecret', rule: 'secretAgain' }] },
        });
      }
    }
    expect(await stored(clientId)).toEqual(before);
    const [moved = blank] = elsewhere;
    const body = { externalClient: { ...moved, clientSecret: 'the-secret-of-the-other-place' } };
    await api.ok(manager, 'clients.update', { ...at(clientId), body });
    const { externalClientSecret } = await stored(clientId);
    expect(openSecret(externalClientSecret ?? '', await sealingKey(api.db))).toBe(body.externalClient.clientSecret);
  });

  test('row 41: a secret that was stored is gone once the client gets its tokens here, or signs people in', async () => {
    const changes = [
      { isExternalCC: false },
      { allowedGrantType: 'authorization_code', redirectUris: ['https://a.test/'] },
    ];
    for (const change of changes) {
      const { clientId } = await create(machine({ isExternalCC: true, externalClient: external() }));
      await api.ok(manager, 'clients.update', { ...at(clientId), body: change });
      const back = { allowedGrantType: 'client_credentials', isExternalCC: true };
      const body = { ...back, externalClient: external({ clientSecret: null }) };
      const answer = await api.call(manager, 'clients.update', { ...at(clientId), body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'externalClient.clientSecret' }] } });
    }
  });
});
