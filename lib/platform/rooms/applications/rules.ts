import type { AccessLevel, Application } from '@/lib/contract/rooms/applications/entities';
import type { Impact } from '@/lib/contract/rooms/applications/impact';
import type { CataloguePlan } from '../shared/catalogue';

/** Visibility of an application: only its tenant, the tenants that have it, or all people. Derived, because section 7 does not send it. */
export function accessLevelOf(application: { tenantId: string | null; isPublic: boolean }): AccessLevel {
  if (application.tenantId !== null) return 'tenant';
  return application.isPublic ? 'public' : 'organization';
}

type Catalogue = Pick<Application, 'roles' | 'permissions'>;
type Plan = Pick<CataloguePlan, 'roles' | 'permissions'>;

/** An existing role whose permissions change; permissions by name. */
export type RoleChange = Pick<Impact['changedRoles'][number], 'id' | 'name' | 'displayName' | 'gains' | 'loses'>;

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>) => [...ids].filter((id) => !others.has(id));

/** The existing roles whose permissions a plan changes, in the order of the plan. */
export function roleChanges(before: Catalogue, plan: Plan): RoleChange[] {
  const old = new Map(before.roles.map((role) => [role.id, role]));
  const names = new Map([...before.permissions, ...plan.permissions].map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).toSorted();
  return plan.roles.flatMap(({ id, name, displayName, permissionIds }) => {
    const known = old.get(id);
    if (known === undefined) return [];
    const [had, has] = [new Set(known.permissions.map((permission) => permission.id)), new Set(permissionIds)];
    const [gains, loses] = [named(without(has, had)), named(without(had, has))];
    return gains.length === 0 && loses.length === 0 ? [] : [{ id, name, displayName, gains, loses }];
  });
}

/**
 * How many members gain something by a plan, and how many lose something.
 *
 * @param held - sets of roles and permissions, and how many members hold exactly these
 */
export function movement(
  before: Catalogue,
  plan: Plan,
  held: readonly { grants: readonly string[]; members: number }[],
): { gaining: number; losing: number } {
  const bundles = (
    roles: readonly { id: string; brings: readonly string[] }[],
    permissions: readonly { id: string }[],
  ) =>
    new Map<string, readonly string[]>([
      ...permissions.map(({ id }) => [id, [id]] as const),
      ...roles.map(({ id, brings }) => [id, brings] as const),
    ]);
  const now = bundles(
    before.roles.map(({ id, permissions }) => ({ id, brings: permissions.map((permission) => permission.id) })),
    before.permissions,
  );
  const then = bundles(
    plan.roles.map(({ id, permissionIds }) => ({ id, brings: permissionIds })),
    plan.permissions,
  );
  const can = (grants: readonly string[], from: ReadonlyMap<string, readonly string[]>) =>
    new Set(grants.flatMap((id) => from.get(id) ?? []));
  let [gaining, losing] = [0, 0];
  for (const { grants, members } of held) {
    const [had, has] = [can(grants, now), can(grants, then)];
    if (without(has, had).length > 0) gaining += members;
    if (without(had, has).length > 0) losing += members;
  }
  return { gaining, losing };
}
