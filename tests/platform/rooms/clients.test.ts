/** OIDC clients and client templates through the API. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { CLIENT_TEMPLATE_SUFFIX, EMPTY_APPLICATION_ID } from '@/lib/contract/limits';
import { auditRecords, oidcClients } from '@/lib/platform/db/schema';
import { verifyHash } from '@/lib/platform/secrets';
import { type Place, TestApi, word } from '../support/api';
import { codeClient } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement, Permission.TenantManagement] });

const own = () => ({ params: { tenantId: top.tenantId } });
const managerOf = (place: Place) => api.person(place, { permissions: [Permission.ResourceManagement] });

const machine = (more: Record<string, unknown> = {}) =>
  codeClient({ allowedGrantType: 'client_credentials', redirectUris: [], ...more });
const external = (more: Record<string, unknown> = {}) => ({
  clientId: 'external-id',
  clientName: 'External',
  clientSecret: 'a-secret-of-the-other-side',
  externalTokenEndpoint: 'https://issuer.test/token',
  ...more,
});

describe('an OIDC client', () => {
  const create = (body: Record<string, unknown>) => api.ok(manager, 'clients.create', { ...own(), body });
  const at = (clientId: string) => ({ params: { tenantId: top.tenantId, clientId } });
  const stored = async (clientId: string) => {
    const [row] = await api.db.select().from(oidcClients).where(eq(oidcClients.clientId, clientId));
    if (row === undefined) throw new Error('no such client');
    return row;
  };

  test('has an id of tenant and name, and a secret that is shown once and stored as a hash', async () => {
    const name = `Møte ${word()}`;
    const created = await create(codeClient({ clientName: name }));
    expect(created.clientId).toBe(`${top.tenantId}_mote_${name.slice(5)}`);
    const secret = created.clientSecret ?? '';
    expect(secret.length).toBeGreaterThanOrEqual(20);
    const { secretHash } = await stored(created.clientId);
    expect(secretHash).not.toContain(secret);
    expect(await verifyHash(secret, secretHash ?? '')).toBe(true);
    const everything = [
      await api.ok(manager, 'clients.get', at(created.clientId)),
      await api.ok(manager, 'clients.list', own()),
      await api.db.select().from(auditRecords),
    ];
    expect(JSON.stringify(everything)).not.toContain(secret);
    expect(JSON.stringify(everything)).not.toContain(secretHash);
  });

  test('takes the creator’s secret; a public one has none', async () => {
    const clientSecret = 'a-secret-that-i-chose-myself';
    const chosen = await create(codeClient({ clientSecret }));
    expect(chosen.clientSecret).toBeNull();
    expect(await verifyHash(clientSecret, (await stored(chosen.clientId)).secretHash ?? '')).toBe(true);
    const open = await create(codeClient({ clientType: 'public', clientSecret }));
    expect(open.clientSecret).toBeNull();
    expect((await stored(open.clientId)).secretHash).toBeNull();
    await api.ok(manager, 'clients.update', { ...at(chosen.clientId), body: { clientType: 'public' } });
    expect((await stored(chosen.clientId)).secretHash).toBeNull();
    const back = { ...at(chosen.clientId), body: { clientType: 'confidential' } };
    expect(await api.refusal(manager, 'clients.update', back)).toBe('400 request.invalid');
    await api.ok(manager, 'clients.update', { ...back, body: { ...back.body, clientSecret } });
  });

  test('an entry that is wrong is called by the name of its list', async () => {
    const { body } = await api.call(manager, 'clients.create', { ...own(), body: codeClient({ redirectUris: [''] }) });
    expect(body).toMatchObject({
      errors: [{ field: 'redirectUris.0', Message: 'redirectUris is required' }],
    });
  });

  test('a field that is not there is required, as an empty one is', async () => {
    const { clientName: _, ...nameless } = codeClient();
    const { body } = await api.call(manager, 'clients.create', { ...own(), body: nameless as never });
    expect(body).toMatchObject({ errors: [{ field: 'clientName', Message: 'clientName is required' }] });
  });

  test('a scope that is not there is called by its name', async () => {
    const { body } = await api.call(manager, 'clients.create', {
      ...own(),
      body: codeClient({ allowedScopes: ['a|b'] }),
    });
    expect(body).toMatchObject({ errors: [{ field: 'allowedScopes', rule: 'unknown|||a|b' }] });
  });

  test('keeps what a change leaves out, the secret too', async () => {
    const { clientId } = await create(codeClient({ claims: [{ type: 'department', value: 'Sales' }] }));
    const before = await stored(clientId);
    const changed = await api.ok(manager, 'clients.update', { ...at(clientId), body: { description: 'Changed' } });
    expect(changed).toMatchObject({
      description: 'Changed',
      claims: [{ type: 'department', value: 'Sales' }],
      redirectUris: ['https://client.test/callback'],
      accessTokenLifetime: 600,
    });
    expect((await stored(clientId)).secretHash).toBe(before.secretHash);
  });

  test('whose name gives no id has the one that was asked for: of the tenant, of letters, and free', async () => {
    const body = (clientId: string) => codeClient({ clientName: `Отчёты ${'я'.repeat(asked)}`, clientId });
    let asked = 0;
    const wanted = `${top.tenantId}_${word()}`;
    expect((await create(body(wanted))).clientId).toBe(wanted);
    asked = 1;
    for (const [clientId, status] of [
      [wanted, 409],
      [`${randomUUID()}_mine`, 400],
      [`${top.tenantId}_A b`, 400],
    ] as const) {
      const answer = await api.call(manager, 'clients.create', { ...own(), body: body(clientId) });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining('clientId')]);
    }
    // Another name gives its own.
    const named = word();
    expect((await create(codeClient({ clientName: named, clientId: wanted }))).clientId).toBe(
      `${top.tenantId}_${named}`,
    );
  });

  test('keeps CORS origins as browsers send them', async () => {
    const { clientId } = await create(codeClient({ allowedCorsOrigins: ['HTTPS://Spa.Test:443', 'https://spa.test'] }));
    expect((await stored(clientId)).allowedCorsOrigins).toEqual(['https://spa.test']);
  });

  test.each([
    ['a redirect URI', codeClient({ redirectUris: [] }), 'redirectUris'],
    ['absolute redirect URIs', codeClient({ redirectUris: ['client.test/x'] }), 'redirectUris.0'],
    ['redirect URIs without wildcards', codeClient({ redirectUris: ['https://*.client.test/x'] }), 'redirectUris.0'],
    ['redirect URIs without fragments', codeClient({ redirectUris: ['https://client.test/#x'] }), 'redirectUris.0'],
    ['http addresses', codeClient({ postLogoutRedirectUris: ['javascript:alert(1)'] }), 'postLogoutRedirectUris.0'],
    ['origins for CORS', codeClient({ allowedCorsOrigins: ['https://client.test/x'] }), 'allowedCorsOrigins.0'],
    ['no reserved claims', codeClient({ claims: [{ type: 'Sub', value: 'x' }] }), 'claims.0.type'],
    [
      'each claim once',
      codeClient({
        claims: [
          { type: 'a', value: 'x' },
          { type: 'A', value: 'x' },
        ],
      }),
      'claims.1.type',
    ],
    ['a long secret', codeClient({ clientSecret: 'too short' }), 'clientSecret'],
    [
      'a secret of signs that a token endpoint takes',
      codeClient({ clientSecret: 'hemmelighet-på-norsk-1' }),
      'clientSecret',
    ],
    ['a whole lifetime', codeClient({ accessTokenLifetime: 1.5 }), 'accessTokenLifetime'],
    ['known scopes', codeClient({ allowedScopes: ['somebody.elses'] }), 'allowedScopes'],
    ['not the platform’s own scope', codeClient({ allowedScopes: ['platform'] }), 'allowedScopes'],
    ['no tenants for a third party', codeClient({ allowedTenantsIds: [EMPTY_APPLICATION_ID] }), 'allowedTenantsIds'],
    [
      'at most six tenants',
      codeClient({ isThirdParty: false, allowedTenantsIds: Array.from({ length: 7 }, randomUUID) }),
      'allowedTenantsIds',
    ],
    [
      'known tenants',
      codeClient({ isThirdParty: false, allowedTenantsIds: [EMPTY_APPLICATION_ID] }),
      'allowedTenantsIds',
    ],
    ['a confidential machine', machine({ clientType: 'public' }), 'clientType'],
    ['fields of the external client', machine({ isExternalCC: true }), 'externalClient.clientId'],
    [
      'an external address',
      machine({ isExternalCC: true, externalClient: external({ externalTokenEndpoint: 'not a url' }) }),
      'externalClient.externalTokenEndpoint',
    ],
    ...['http://issuer.test/token', 'https://10.0.0.1/token', 'https://127.0.0.1/token', '192.168.1.1/token'].map(
      (externalTokenEndpoint): [string, Record<string, unknown>, string] => [
        `an external address that may be called, which ${externalTokenEndpoint} is not`,
        machine({ isExternalCC: true, externalClient: external({ externalTokenEndpoint }) }),
        'externalClient.externalTokenEndpoint',
      ],
    ),
    [
      'an external secret',
      machine({ isExternalCC: true, externalClient: external({ clientSecret: null }) }),
      'externalClient.clientSecret',
    ],
    [
      'a long external secret',
      machine({ isExternalCC: true, externalClient: external({ clientSecret: 'short' }) }),
      'externalClient.clientSecret',
    ],
  ])('needs %s', async (_, body, field) => {
    const answer = await api.call(manager, 'clients.create', { ...own(), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
  });

  test('is limited to tenants until it becomes a third party’s', async () => {
    const customer = await api.place();
    const { clientId } = await create(
      codeClient({ isThirdParty: false, allowedTenantsIds: [customer.tenantId, customer.tenantId] }),
    );
    const keeper = await api.person(customer, { permissions: [Permission.TenantManagement] });
    const assigned = () => api.ok(keeper, 'clients.assigned', { params: { tenantId: customer.tenantId } });
    expect((await assigned()).map((client) => client.clientId)).toEqual([clientId]);
    const found = await api.ok(manager, 'clients.get', at(clientId));
    expect(found.allowedTenants).toEqual([{ id: customer.tenantId, name: customer.name }]);
    for (const [isEnabled, ids] of [
      [false, []],
      [true, [clientId]],
    ] as const) {
      await api.ok(manager, 'clients.update', { ...at(clientId), body: { isEnabled } });
      expect((await assigned()).map((client) => client.clientId)).toEqual(ids);
    }
    await api.ok(manager, 'clients.update', { ...at(clientId), body: { isThirdParty: true } });
    expect(await assigned()).toEqual([]);
    const mine = await api.ok(manager, 'clients.assigned', own());
    expect(mine.map((client) => client.clientId)).toContain(clientId);
  });

  test('is the only one of its application; the all-zero id is none', async () => {
    const { applicationId } = await api.ok(manager, 'applications.create', {
      ...own(),
      body: { name: word(), description: 'An application', url: 'https://a.test', roles: [], permissions: [] },
    });
    const first = await create(codeClient({ applicationId }));
    const second = { ...own(), body: codeClient({ applicationId }) };
    expect(await api.refusal(manager, 'clients.create', second)).toBe('409 conflict.nameTaken');
    const listed = asPage(await api.ok(manager, 'applications.list', own())).items;
    expect(listed.find((application) => application.applicationId === applicationId)?.hasClient).toBe(true);
    const free = await api.ok(manager, 'clients.update', {
      ...at(first.clientId),
      body: { applicationId: EMPTY_APPLICATION_ID },
    });
    expect(free.applicationId).toBeNull();
    await create(second.body);
    const foreign = { ...own(), body: codeClient({ applicationId: randomUUID() }) };
    expect(await api.refusal(manager, 'clients.create', foreign)).toBe('400 application.notFound');
  });

  test('has a name of its own; lists are searched and paged; another tenant’s is not found', async () => {
    const stem = word();
    const made = [
      await create(codeClient({ clientName: `${stem} b` })),
      await create(codeClient({ clientName: `${stem} a` })),
    ];
    const taken = { ...own(), body: codeClient({ clientName: `${stem} A` }) };
    expect(await api.refusal(manager, 'clients.create', taken)).toBe('409 conflict.nameTaken');
    const list = async (query: Record<string, string>) =>
      asPage(await api.ok(manager, 'clients.list', { ...own(), query: { search: stem, ...query } }));
    const first = await list({ limit: '1' });
    const second = await list({ limit: '1', cursor: first.nextCursor ?? '' });
    expect([first.total, second.nextCursor]).toEqual([2, null]);
    expect([...first.items, ...second.items].map((client) => client.clientId)).toEqual(
      made.toReversed().map((client) => client.clientId),
    );
    const other = await api.place({ isSuperTenant: true });
    const stranger = await managerOf(other);
    const params = { tenantId: other.tenantId, clientId: made[0]?.clientId ?? '' };
    expect(await api.refusal(stranger, 'clients.get', { params })).toBe('404 notFound');
    expect(await api.refusal(stranger, 'clients.update', { params, body: {} })).toBe('404 notFound');
    expect(await api.refusal(stranger, 'clients.delete', { params })).toBe('404 notFound');
    await api.ok(manager, 'clients.delete', at(params.clientId));
    expect(await api.refusal(manager, 'clients.get', at(params.clientId))).toBe('404 notFound');
  });
});

describe('a client template', () => {
  test('keeps its suffix, is confidential, and belongs to its tenant', async () => {
    const body = codeClient({ clientType: 'public' });
    const created = await api.ok(manager, 'clientTemplates.create', { ...own(), body });
    expect(created).toMatchObject({
      clientName: `${body.clientName}${CLIENT_TEMPLATE_SUFFIX}`,
      clientType: 'confidential',
    });
    expect(await api.refusal(manager, 'clientTemplates.create', { ...own(), body })).toBe('409 conflict.nameTaken');
    const params = { tenantId: top.tenantId, templateId: created.id };
    const clientName = word();
    const changed = await api.ok(manager, 'clientTemplates.update', { params, body: { clientName } });
    expect(changed.clientName).toBe(`${clientName}${CLIENT_TEMPLATE_SUFFIX}`);
    const listed = await api.ok(manager, 'clientTemplates.list', own());
    expect(listed.map(({ id }) => id)).toContain(created.id);
    const other = await api.place({ isSuperTenant: true });
    const elsewhere = { params: { ...params, tenantId: other.tenantId } };
    expect(await api.refusal(await managerOf(other), 'clientTemplates.delete', elsewhere)).toBe('404 notFound');
    await api.ok(manager, 'clientTemplates.delete', { params });
    expect(await api.refusal(manager, 'clientTemplates.delete', { params })).toBe('404 notFound');
  });
});
