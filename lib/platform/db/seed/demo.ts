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
import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import { INVITATION_LIFETIME_SECONDS, LOCAL_IDP, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { linkHashOf, loadLinkKey } from '../../invitation-links';
import { hashPassword } from '../../secrets';
import type { Db } from '../database';
import * as t from '../schema';
import demo from './demo.json' with { type: 'json' };
import { DEMO_ACCOUNTS, DEMO_IDP, DEMO_PASSWORD } from './demo-accounts';
import { seedDemoApplications } from './demo-applications';
import { seedDemoClients } from './demo-clients';
import { demoId as id } from './ids';

/** `age` is in days; `super` marks super-tenants; `idp` a tenant whose members have their own provider. */
type DemoTenant = { key: string; org: string; name: string; age: number; super?: boolean; idp?: string };
const TENANTS: readonly DemoTenant[] = demo.tenants;

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
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/** Seeds the whole demo in one transaction. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await seedTenants(db, now);
  await seedPeople(db, now);
  await seedInvitations(db, now);
  await seedDemoApplications(db);
  await seedDemoClients(db, now);
}

/** Seeds the identity providers that every seed has. */
export async function seedIdentityProviders(db: Db, demo: boolean): Promise<void> {
  const rows = [{ name: LOCAL_IDP, displayName: 'Identity platform' }];
  if (demo) rows.push({ name: DEMO_IDP, displayName: 'Obi Partners (Entra)' });
  await db.insert(t.identityProviders).values(rows).onConflictDoNothing();
}

async function seedTenants(db: Db, now: Date): Promise<void> {
  await seedIdentityProviders(db, true);
  const code = ORGANIZATION_CODE_PLACEHOLDER;
  await db.insert(t.organizations).values(
    demo.organizations.map(({ key, name, age }) => ({
      id: id(`organization ${key}`),
      name,
      code,
      createdAt: daysBefore(now, age),
    })),
  );
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
      createdAt: daysBefore(now, tenant.age),
    })),
  );
  const createdByTenantId = id('tenant northwind');
  for (const { key, createdBy } of demo.organizations) {
    if (createdBy === null) continue;
    const organizationId = id(`organization ${key}`);
    await db.update(t.organizations).set({ createdByTenantId }).where(eq(t.organizations.id, organizationId));
  }
}

const slug = (name: string) =>
  name.toLowerCase().replaceAll('ø', 'o').replaceAll('å', 'a').replaceAll('æ', 'ae').replaceAll(' ', '.');

type Stay = {
  user: string;
  tenant: DemoTenant;
  role: TenantRole;
  permissions: TenantPermission[];
  joined: number;
  active: number | null;
};

/** Memberships with the days since joining and since the last activity, in a plausible order. */
function demoStays(): Stay[] {
  const memberships: Membership[] = [
    ...MEMBERSHIPS,
    ...demo.colleagues.map((name, index): Membership => {
      const tenant = ['operations', 'operations', 'retail', 'grid'][index % 4] ?? 'operations';
      return [slug(name), tenant, index === 5 ? Role.Admin : Role.Regular];
    }),
  ];
  return memberships.map(([user, key, role, permissions = []], index) => {
    const tenant = TENANTS.find((entry) => entry.key === key);
    if (tenant === undefined) throw new Error(`There is no demo tenant ${key}.`);
    // Some colleagues have never been active.
    const active = index >= MEMBERSHIPS.length && index % 7 === 6 ? null : index * index * 0.07;
    return { user, tenant, role, permissions, active, joined: Math.min(tenant.age, (active ?? 0) + 20 + index * 3) };
  });
}

async function seedPeople(db: Db, now: Date): Promise<void> {
  // Hashed once, because all share one password and hashing each would make the start take a minute.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const stays = demoStays();
  const staysOf = (user: string): Stay[] => stays.filter((stay) => stay.user === user);
  const colleagues = demo.colleagues.map((name) => {
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
    [...DEMO_ACCOUNTS, ...colleagues].map((person, index) => {
      const own = staysOf(person.username);
      const seen = own.flatMap(({ active }) => active ?? []);
      return {
        id: id(`user ${person.username}`),
        username: person.username,
        passwordHash,
        idp: person.idp,
        firstName: person.firstName,
        lastName: person.lastName,
        displayName: person.name,
        contactEmail: person.email,
        language: index % 3 === 1 ? 'no' : 'en',
        // The latest activity in any of the person's tenants.
        lastActivity: seen.length === 0 ? null : daysBefore(now, Math.min(...seen)),
        createdAt: daysBefore(now, Math.max(30, ...own.map(({ joined }) => joined))),
      };
    }),
  );
  await db.insert(t.tenantMembers).values(
    stays.map(({ user, tenant, role, permissions, joined, active }) => ({
      tenantId: id(`tenant ${tenant.key}`),
      userId: id(`user ${user}`),
      role,
      administrationPermissions: permissions,
      lastActivity: active === null ? null : daysBefore(now, active),
      createdAt: daysBefore(now, joined),
    })),
  );
  const inOrganization = (user: string, organization: string) => ({
    organizationId: id(`organization ${organization}`),
    userId: id(`user ${user}`),
    createdAt: daysBefore(
      now,
      Math.max(20, ...staysOf(user).flatMap(({ tenant, joined }) => (tenant.org === organization ? joined : []))),
    ),
  });
  await db.insert(t.organizationMembers).values(
    BELONGINGS.map(([user, organization, isOrganizationAdmin, administrationPermissions]) => ({
      ...inOrganization(user, organization),
      isOrganizationAdmin,
      administrationPermissions,
    })),
  );
  await db
    .insert(t.organizationMembers)
    .values(stays.map(({ user, tenant }) => inOrganization(user, tenant.org)))
    .onConflictDoNothing();
}

async function seedInvitations(db: Db, now: Date): Promise<void> {
  await loadLinkKey(db);
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
    createdAt: daysBefore(now, agedDays),
    expiresAt: new Date(daysBefore(now, agedDays).getTime() + lifetime),
  });
  const waiting = [
    invite('elin.berg', 'operations', 1),
    invite('havard.nes', 'operations', 30),
    invite('maria.quist', 'retail', 3),
    invite('adaeze.obi', 'partners', 2, DEMO_IDP),
    invite('emeka.obi', 'operations', 2, DEMO_IDP),
  ];
  await db.insert(t.invitations).values(waiting.map((one) => ({ ...one, linkHash: linkHashOf(db, one.id) })));
}
