import { eq } from 'drizzle-orm';
import {
  ALL_TENANT_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
  Permission,
  Role,
  type OrganizationPermission,
  type TenantPermission,
  type TenantRole,
} from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/entities/applications';
import { INVITATION_LIFETIME_SECONDS, LOCAL_IDP, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { hashPassword } from '../../secrets';
import type { Db } from '../database';
import * as t from '../schema';
import { DEMO_ACCOUNTS, DEMO_IDP, DEMO_PASSWORD } from './demo-accounts';
import { seedDemoApplications } from './demo-applications';
import { seedDemoClients } from './demo-clients';
import { demoId as id } from './ids';

const ORGANIZATIONS = [
  { key: 'northwind', name: 'Northwind Identity', createdBy: null },
  { key: 'fjordkraft', name: 'Fjordkraft Group', createdBy: 'northwind' },
  { key: 'sildal', name: 'Sildal Havbruk', createdBy: 'northwind' },
] as const;

/** `super` marks super-tenants; `idp` a tenant whose members come from a provider of their own. */
const TENANTS: { key: string; org: string; name: string; super?: true; idp?: string }[] = [
  { key: 'northwind', org: 'northwind', name: 'Northwind', super: true },
  { key: 'operations', org: 'fjordkraft', name: 'Fjordkraft Operations' },
  { key: 'retail', org: 'fjordkraft', name: 'Fjordkraft Retail' },
  { key: 'grid', org: 'fjordkraft', name: 'Fjordkraft Grid' },
  { key: 'partners', org: 'fjordkraft', name: 'Obi Partners', idp: DEMO_IDP },
  { key: 'farms', org: 'sildal', name: 'Sildal Farms' },
  { key: 'export', org: 'sildal', name: 'Sildal Export' },
];

/** Colleagues without a role in the play: they fill the lists. */
const COLLEAGUES = [
  'Anja Berg',
  'Arne Haugen',
  'Birgit Sunde',
  'Camilla Foss',
  'Einar Strand',
  'Eli Nygaard',
  'Erlend Vik',
  'Frida Aas',
  'Geir Myhre',
  'Hanne Lie',
  'Ida Solberg',
  'Jan Tveit',
  'Kari Nygård',
  'Kjetil Rød',
  'Lars Bakken',
  'Line Holm',
  'Maja Eng',
  'Mohammed Ali',
  'Nils Bråten',
  'Oda Sæther',
  'Per Iversen',
  'Rune Hagen',
  'Silje Øye',
  'Sofie Dahle',
  'Terje Lund',
  'Thea Engen',
  'Tobias Ruud',
  'Tuva Åsen',
  'Vegard Skaar',
  'Yasmin Haddad',
];

type Membership = [user: string, tenant: string, role: TenantRole, permissions?: TenantPermission[]];

const MEMBERSHIPS: Membership[] = [
  ['nora.winther', 'northwind', Role.Admin, [...ALL_TENANT_PERMISSIONS]],
  ['oskar.lind', 'northwind', Role.LimitedAdmin, [Permission.OnboardingManagement]],
  ['ragna.moen', 'northwind', Role.LimitedAdmin, [Permission.ResourceManagement]],
  ['astrid.solheim', 'operations', Role.Admin],
  ['astrid.solheim', 'retail', Role.Admin],
  ['astrid.solheim', 'partners', Role.Regular],
  ['bjorn.eide', 'operations', Role.Admin],
  ['bjorn.eide', 'retail', Role.Regular],
  ['dag.halvorsen', 'operations', Role.LimitedAdmin, [Permission.TenantManagement]],
  ['farid.rahimi', 'operations', Role.Regular],
  ['guro.lunde', 'grid', Role.Admin],
  ['guro.lunde', 'export', Role.Admin],
  ['henrik.dahl', 'retail', Role.Regular],
  ['ingrid.moe', 'farms', Role.Regular],
  ['chiamaka.obi', 'partners', Role.Admin],
  ['chiamaka.obi', 'operations', Role.Regular],
];

type Belonging = [user: string, organization: string, admin: boolean, permissions: OrganizationPermission[]];

const all = [...ORGANIZATION_PERMISSIONS];
const BELONGINGS: Belonging[] = [
  ['nora.winther', 'northwind', true, all],
  ['astrid.solheim', 'fjordkraft', true, all],
  ['guro.lunde', 'fjordkraft', true, all],
  ['guro.lunde', 'sildal', true, all],
  ['henrik.dahl', 'fjordkraft', false, [Permission.RemoveTenantsInOrganization, Permission.ReadTenantsInOrganization]],
];

const DAY = 86_400_000;

/** Everything of the demo, in one transaction. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await seedTenants(db);
  await seedPeople(db, now);
  await seedInvitations(db, now);
  await seedDemoApplications(db);
  await seedDemoClients(db, now);
}

/** The identity providers that every seed has. */
export async function seedIdentityProviders(db: Db, demo: boolean): Promise<void> {
  const rows = [{ name: LOCAL_IDP, displayName: 'Identity platform' }];
  if (demo) rows.push({ name: DEMO_IDP, displayName: 'Obi Partners (Entra)' });
  await db.insert(t.identityProviders).values(rows).onConflictDoNothing();
}

async function seedTenants(db: Db): Promise<void> {
  await seedIdentityProviders(db, true);
  const code = ORGANIZATION_CODE_PLACEHOLDER;
  await db
    .insert(t.organizations)
    .values(ORGANIZATIONS.map(({ key, name }) => ({ id: id(`organization ${key}`), name, code })));
  await db.insert(t.tenants).values(
    TENANTS.map((tenant) => ({
      id: id(`tenant ${tenant.key}`),
      organizationId: id(`organization ${tenant.org}`),
      name: tenant.name,
      prefix: tenant.key,
      isSuperTenant: tenant.super ?? false,
      isUniqueIdp: tenant.idp !== undefined,
      idp: tenant.idp ?? null,
      allowedApiResourceAccessLevels: tenant.super ? [...ACCESS_LEVELS] : ACCESS_LEVELS.slice(0, 2),
      allowedScopeAccessLevels: tenant.super ? [...ACCESS_LEVELS] : ACCESS_LEVELS.slice(0, 2),
      createdByTenantId: tenant.super ? null : id('tenant northwind'),
    })),
  );
  const createdByTenantId = id('tenant northwind');
  for (const { key, createdBy } of ORGANIZATIONS) {
    if (createdBy === null) continue;
    const organizationId = id(`organization ${key}`);
    await db.update(t.organizations).set({ createdByTenantId }).where(eq(t.organizations.id, organizationId));
  }
}

const slug = (name: string) =>
  name.toLowerCase().replaceAll('ø', 'o').replaceAll('å', 'a').replaceAll('æ', 'ae').replaceAll(' ', '.');

async function seedPeople(db: Db, now: Date): Promise<void> {
  // One hash for all of them: it is one password, and a start should not take a minute.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const colleagues = COLLEAGUES.map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return {
      username: slug(name),
      firstName,
      lastName,
      name,
      email: `${slug(name)}@fjordkraft.example`,
      idp: LOCAL_IDP,
    };
  });
  await db.insert(t.users).values(
    [...DEMO_ACCOUNTS, ...colleagues].map((person, index) => ({
      id: id(`user ${person.username}`),
      username: person.username,
      passwordHash,
      idp: person.idp,
      firstName: person.firstName,
      lastName: person.lastName,
      displayName: person.name,
      contactEmail: person.email,
      language: index % 3 === 1 ? 'no' : 'en',
      lastActivity: index % 7 === 6 ? null : new Date(now.getTime() - index * index * 0.11 * DAY),
    })),
  );
  const memberships: Membership[] = [
    ...MEMBERSHIPS,
    ...COLLEAGUES.map((name, index): Membership => {
      const tenant = ['operations', 'operations', 'retail', 'grid'][index % 4] ?? 'operations';
      return [slug(name), tenant, index === 5 ? Role.Admin : Role.Regular];
    }),
  ];
  await db.insert(t.tenantMembers).values(
    memberships.map(([user, tenant, role, administrationPermissions = []], index) => ({
      tenantId: id(`tenant ${tenant}`),
      userId: id(`user ${user}`),
      role,
      administrationPermissions,
      lastActivity: index % 7 === 6 ? null : new Date(now.getTime() - index * index * 0.07 * DAY),
    })),
  );
  await db.insert(t.organizationMembers).values(
    BELONGINGS.map(([user, organization, isOrganizationAdmin, administrationPermissions]) => ({
      organizationId: id(`organization ${organization}`),
      userId: id(`user ${user}`),
      isOrganizationAdmin,
      administrationPermissions,
    })),
  );
  const fromTenants = memberships.map(([user, tenant]) => ({
    organizationId: id(`organization ${TENANTS.find((entry) => entry.key === tenant)?.org}`),
    userId: id(`user ${user}`),
  }));
  await db.insert(t.organizationMembers).values(fromTenants).onConflictDoNothing();
}

async function seedInvitations(db: Db, now: Date): Promise<void> {
  const lifetime = INVITATION_LIFETIME_SECONDS * 1000;
  const invite = (username: string, tenant: string, agedDays: number, idp: string | null = null) => ({
    id: id(`invitation ${username} ${tenant}`),
    type: 'member' as const,
    tenantId: id(`tenant ${tenant}`),
    contactEmail: `${username}@${idp === null ? 'fjordkraft.example' : 'obi-partners.example'}`,
    username,
    role: Role.Regular,
    isUniqueIdp: idp !== null,
    idp,
    language: 'no',
    createdByUserId: id('user astrid.solheim'),
    createdAt: new Date(now.getTime() - agedDays * DAY),
    expiresAt: new Date(now.getTime() - agedDays * DAY + lifetime),
  });
  await db
    .insert(t.invitations)
    .values([
      invite('elin.berg', 'operations', 1),
      invite('havard.nes', 'operations', 30),
      invite('maria.quist', 'retail', 3),
      invite('adaeze.obi', 'partners', 2, DEMO_IDP),
      invite('emeka.obi', 'operations', 2, DEMO_IDP),
    ]);
}
