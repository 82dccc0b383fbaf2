/** Claims that software which only compares texts can use, beside the objects. */
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { LEDGER, SECRET, asked, makeClient, northwind, verifyToken } from '../support/clients';
import { signIn, platformOfFile } from '../support/platform';

const platform = await platformOfFile();

const SCOPE = 'openid tenants roles permissions';
const ledger = {
  secret: SECRET,
  tenants: ['operations'],
  allowedScopes: [...SCOPE.split(' '), LEDGER],
  applicationId: demoId('application ledger'),
};

describe('role_names, permission_names and tenant_ids', () => {
  it('come with the objects: in the id token, from userinfo, and in a token for an API whose scope asks for them', async () => {
    const { config } = await makeClient(platform, ledger);
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(`${SCOPE} ${LEDGER}`) });
    const sub = tokens.claims()?.sub ?? '';
    const access = (await verifyToken(platform, tokens.access_token)).payload;
    for (const claims of [tokens.claims(), await oidc.fetchUserInfo(config, tokens.access_token, sub), access]) {
      expect(claims).toMatchObject({
        role_names: ['accountant', 'viewer'],
        permission_names: ['ledger.approve', 'ledger.read', 'ledger.write'],
      });
      expect(claims?.roles).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'viewer' })]));
    }
    const tenants = tokens.claims()?.tenants as { id: string }[];
    expect(tokens.claims()?.tenant_ids).toEqual(tenants.map(({ id }) => id).toSorted());
  });

  it('are left out without their scope, and role names without an application to which they belong', async () => {
    const { config } = await makeClient(platform, { ...ledger, applicationId: null });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(SCOPE) });
    expect(tokens.claims()).toHaveProperty('roles');
    expect(tokens.claims()).toHaveProperty('tenant_ids');
    for (const name of ['role_names', 'permission_names']) expect(tokens.claims()).not.toHaveProperty(name);
    const plain = await makeClient(platform, ledger);
    const bare = await signIn(plain.config, 'bjorn.eide', { parameters: asked('openid') });
    for (const name of ['role_names', 'permission_names', 'tenant_ids'])
      expect(bare.tokens.claims()).not.toHaveProperty(name);
  });

  it('row 31: hold no role of another application or of a tenant that the client is not for, and no client’s own claim', async () => {
    const { config } = await makeClient(platform, {
      ...ledger,
      claims: ['role_names', 'Permission_Names', 'tenant_ids'].map((type) => ({ type, value: 'forged' })),
    });
    const elsewhere = { tenantId: northwind, userId: demoId('user bjorn.eide') };
    await platform.db.insert(t.tenantMembers).values({ ...elsewhere, role: 'Regular' });
    await platform.db
      .insert(t.memberApplicationRoles)
      .values({ ...elsewhere, roleId: demoId('role ledger controller') });
    const { tokens } = await signIn(config, 'bjorn.eide', { parameters: asked(`${SCOPE} ${LEDGER}`) });
    expect(tokens.claims()?.role_names).toEqual(['accountant', 'viewer']);
    const { payload } = await verifyToken(platform, tokens.access_token);
    expect(JSON.stringify(payload)).not.toContain('forged');
    expect(payload.roles).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'controller' })]));
    const other = await makeClient(platform, { ...ledger, applicationId: demoId('application metering') });
    const answer = await signIn(other.config, 'bjorn.eide', { parameters: asked(SCOPE) });
    expect(answer.tokens.claims()?.role_names).not.toContain('accountant');
  });
});
