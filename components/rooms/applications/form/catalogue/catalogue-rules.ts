/** The rules of roles and permissions (section 5). Pure. */
import { tidyName } from '@/lib/contract/search-text';
import * as v from 'valibot';
import { LIST, TEXT } from '@/lib/contract/limits';
import { permissionName, roleName, text } from '@/lib/contract/rules';
import { issue } from '@/lib/contract/validation-message';
import type { Catalogue } from './catalogue';

/** The errors of a role, by field; made with `issue`. */
export type RoleProblems = { displayName?: string; name?: string; grants?: string };
export type Problems = {
  roles: ReadonlyMap<string, RoleProblems>;
  permissions: ReadonlyMap<string, string>;
};

const displayName = text({ max: TEXT.roleName.max });

function problemOf(rule: v.GenericSchema<unknown, unknown>, value: string): string | undefined {
  const parsed = v.safeParse(rule, value, { abortPipeEarly: true });
  return parsed.success ? undefined : parsed.issues[0].message;
}

const tooMany = (index: number, max: number): string | undefined =>
  index < max ? undefined : issue('entries', { max });

/** The form in which the platform compares names. */
export const nameKey = (name: string): string => tidyName(name).toLowerCase();

function repeated(rows: readonly { id: string; name: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const { id, name } of rows) {
    if (seen.has(nameKey(name))) found.add(id);
    seen.add(nameKey(name));
  }
  return found;
}

/** The errors that prevent saving these roles and permissions. */
export function problemsOf({ roles, permissions }: Catalogue): Problems {
  const roleTwice = repeated(roles);
  const found = new Map<string, RoleProblems>();
  for (const [index, role] of roles.entries()) {
    const problems: RoleProblems = {
      displayName: problemOf(displayName, role.displayName),
      name:
        tooMany(index, LIST.roles) ??
        problemOf(roleName, role.name) ??
        (roleTwice.has(role.id) ? issue('exists') : undefined),
      grants: role.grants.size === 0 ? issue('required') : undefined,
    };
    if (Object.values(problems).some((problem) => problem !== undefined)) found.set(role.id, problems);
  }
  const permissionTwice = repeated(permissions);
  const wrong = new Map<string, string>();
  for (const [index, { id, name }] of permissions.entries()) {
    const problem =
      tooMany(index, LIST.permissions) ??
      problemOf(permissionName, name) ??
      (permissionTwice.has(id) ? issue('exists') : undefined);
    if (problem !== undefined) wrong.set(id, problem);
  }
  return { roles: found, permissions: wrong };
}

export function newPermissionProblem(name: string, { permissions }: Catalogue): string | undefined {
  const problem = tooMany(permissions.length, LIST.permissions) ?? problemOf(permissionName, name);
  if (problem !== undefined) return problem;
  return permissions.some((one) => nameKey(one.name) === nameKey(name)) ? issue('exists') : undefined;
}

/** The first error among the permissions to be added. */
export function newPermissionsProblem(
  added: readonly { id: string; name: string }[],
  { roles, permissions }: Catalogue,
): string | undefined {
  for (const [index, { name }] of added.entries()) {
    const problem = newPermissionProblem(name, { roles, permissions: [...permissions, ...added.slice(0, index)] });
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Why no role can be added now (section 5); undefined if one can. */
export function addRoleBlock(catalogue: Catalogue, problems: Problems): 'full' | 'roles' | 'permissions' | undefined {
  if (catalogue.roles.length >= LIST.roles) return 'full';
  if (problems.roles.size > 0) return 'roles';
  return catalogue.permissions.length === 0 ? 'permissions' : undefined;
}
