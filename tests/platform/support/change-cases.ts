/** Something to change for each PATCH of the contract, and another value of each field that can be changed alone. */
import { Permission } from '@/lib/contract/access';
import type { OperationId } from '@/lib/contract/operations';
import { type Person, type Place, type TestApi, word } from './api';
import {
  CATALOGUE,
  application,
  otherApplication,
  scopeOf,
  jwks,
  otherSettings,
  otherOfCode,
  machine,
  external,
} from './change-values';
import { codeClient, newApplication } from './fixtures';
import { inputFor } from './identity-provider';

export type Body = Record<string, unknown>;
/** Something to change: where it is, how it is read, and another value of each field. */
export interface Made {
  params: Record<string, string>;
  read: OperationId;
  other: Body;
}
export interface Case {
  update: OperationId;
  what: string;
  make: (world: World) => Promise<Made>;
  /** Fields that a rule changes along with another one (section 4). */
  follows?: Record<string, string[]>;
}

/** Where all is made, and by which person. */
export interface World {
  api: TestApi;
  top: Place;
  chief: Person;
}

const own = ({ top }: World) => ({ tenantId: top.tenantId });
const template = (world: World) =>
  world.api.ok(world.chief, 'templates.create', {
    params: own(world),
    body: { name: word(), suiteName: 'Suite', description: 'A template', permissions: CATALOGUE.permissions },
  });
const newResource = (world: World) =>
  world.api.ok(world.chief, 'apiResources.create', {
    params: own(world),
    body: { ...scopeOf(word()), scopes: [scopeOf(word())] },
  });
const ofClient = async (world: World, body: Body, other: Body): Promise<Made> => {
  const { clientId } = await world.api.ok(world.chief, 'clients.create', { params: own(world), body });
  return { params: { ...own(world), clientId }, read: 'clients.get', other };
};
export const changeCases: Case[] = [
  {
    update: 'providers.update',
    what: 'an identity provider',
    make: async ({ api, top, chief }) => {
      const place = { organizationId: top.organizationId };
      const body = { ...inputFor('https://provider.test'), name: word() };
      const { name } = await api.ok(chief, 'providers.create', { params: place, body });
      return {
        params: { ...place, provider: name },
        read: 'providers.get',
        other: {
          displayName: 'Another name',
          clientId: 'another-client',
          authentication: 'client_secret_post',
          scope: 'openid email',
          claims: { ...body.claims, subject: 'oid' },
        },
      };
    },
  },
  {
    update: 'organizations.rename',
    what: 'an organization',
    make: async (world) => {
      const { organizationId } = await world.api.place();
      await world.api.join(
        world.chief,
        { ...world.top, organizationId, tenantId: await world.api.tenant(organizationId) },
        { isOrganizationAdmin: true },
      );
      return { params: { organizationId }, read: 'organizations.get', other: { name: word() } };
    },
  },
  {
    update: 'tenants.rename',
    what: 'a tenant',
    make: async (world) => {
      const tenantId = await world.api.tenant(world.top.organizationId);
      await world.api.join(world.chief, { ...world.top, tenantId }, { permissions: [Permission.TenantManagement] });
      return { params: { tenantId }, read: 'tenants.get', other: { name: word() } };
    },
  },
  {
    update: 'members.update',
    what: 'a member',
    make: async (world) => {
      const member = await world.api.person(world.top);
      const { id, role, read } = await newApplication(world.api, world.top, world.top.tenantId);
      return {
        params: { ...own(world), memberId: member.id },
        read: 'members.get',
        other: {
          role: 'LimitedAdmin',
          administrationPermissions: [Permission.GroupManagement],
          applicationRoles: [{ applicationId: id, roles: [role] }],
          applicationPermissions: [{ applicationId: id, permissions: [read] }],
        },
      };
    },
    // A role brings permissions, which the answer names.
    follows: { applicationRoles: ['applicationPermissions'] },
  },
  ...(['applications.update', 'singleTenantApplications.update'] as const).map((update): Case => ({
    update,
    what: 'an application',
    make: async (world) => {
      const isSingle = update === 'singleTenantApplications.update';
      const made = isSingle
        ? await world.api.ok(world.chief, 'singleTenantApplications.create', {
            params: own(world),
            body: {
              ...application(),
              applicationTemplateId: (await template(world)).applicationTemplateId,
              tenantId: (await world.api.place()).tenantId,
            },
          })
        : await world.api.ok(world.chief, 'applications.create', { params: own(world), body: application() });
      return {
        params: { ...own(world), applicationId: made.applicationId },
        read: isSingle ? 'singleTenantApplications.get' : 'applications.get',
        other: otherApplication(made),
      };
    },
  })),
  {
    update: 'templates.update',
    what: 'a template',
    make: async (world) => {
      const made = await template(world);
      const params = { ...own(world), templateId: made.applicationTemplateId };
      const [name, suiteName, description] = [word(), 'Another suite', 'Another description'];
      const permissions = [...made.permissions, { name: 'approve' }];
      return {
        params,
        read: 'templates.get',
        other: { name, suiteName, description, permissions, roles: CATALOGUE.roles },
      };
    },
  },
  {
    update: 'apiResources.update',
    what: 'an API resource',
    make: async (world) => {
      const made = await newResource(world);
      return {
        params: { ...own(world), apiResourceId: made.id },
        read: 'apiResources.get',
        other: {
          name: word(),
          displayName: 'Another name',
          description: 'Another description',
          accessLevel: 'public',
          scopes: [...made.scopes, scopeOf(word())],
        },
      };
    },
  },
  {
    update: 'clients.update',
    what: 'a client of people',
    make: async (world) =>
      await ofClient(
        world,
        codeClient({ isThirdParty: false, allowedTenantsIds: [(await world.api.place()).tenantId] }),
        {
          ...otherSettings(),
          ...otherOfCode(),
          applicationId: (await newApplication(world.api, world.top)).id,
          clientType: 'public',
          isEnabled: false,
          allowedTenantsIds: [world.top.tenantId],
        },
      ),
  },
  {
    update: 'clients.update',
    what: 'a client that becomes a third party’s, or a machine’s',
    make: async (world) =>
      await ofClient(world, codeClient({ isThirdParty: false, allowedTenantsIds: [world.top.tenantId] }), {
        isThirdParty: true,
        allowedGrantType: 'client_credentials',
      }),
    follows: {
      isThirdParty: ['allowedTenantsIds'],
      allowedGrantType: ['redirectUris', 'allowOfflineAccess'],
    },
  },
  {
    update: 'clients.update',
    what: 'a client with a key',
    make: async (world) =>
      await ofClient(world, codeClient({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: await jwks() }), {
        jwks: await jwks(),
        description: 'Another description',
      }),
  },
  {
    update: 'clients.update',
    what: 'a machine',
    make: async (world) =>
      await ofClient(
        world,
        { ...machine(), isExternalCC: true, externalClient: external('External') },
        {
          isTokenExchange: true,
          externalClient: external('Another'),
        },
      ),
  },
  {
    update: 'clientTemplates.update',
    what: 'a client template',
    make: async (world) => {
      const { id } = await world.api.ok(world.chief, 'clientTemplates.create', {
        params: own(world),
        body: codeClient(),
      });
      const other = { ...otherSettings(), ...otherOfCode(), isThirdParty: false };
      return { params: { ...own(world), templateId: id }, read: 'clientTemplates.get', other };
    },
  },
  {
    update: 'clientTemplates.update',
    what: 'a client template of machines',
    make: async (world) => {
      const { id } = await world.api.ok(world.chief, 'clientTemplates.create', {
        params: own(world),
        body: { ...machine(), isExternalCC: true, externalClient: external('External') },
      });
      const other = { isTokenExchange: true, externalClient: external('Another') };
      return { params: { ...own(world), templateId: id }, read: 'clientTemplates.get', other };
    },
  },
  {
    update: 'groups.update',
    what: 'a group',
    make: async (world) => {
      const { id, role, read } = await newApplication(world.api, world.top, world.top.tenantId);
      const body = { name: word(), description: 'A group of people', members: [world.chief.id] };
      const { result } = await world.api.ok(world.chief, 'groups.create', { params: own(world), body });
      return {
        params: { ...own(world), groupId: result.id },
        read: 'groups.get',
        other: {
          name: word(),
          description: 'Another description',
          members: [(await world.api.person(world.top)).id],
          applicationRoles: [{ applicationId: id, roles: [role] }],
          applicationPermissions: [{ applicationId: id, permissions: [read] }],
        },
      };
    },
  },
];
