/** What rows of a list leave out that was asked for with `detail=summary`. Pure, and without the schemas: first views read it. */
import type { Application } from './rooms/applications/entities';

/** Asks for rows with little in them: the first roles and permissions, and how many there are. */
export const SUMMARY = { detail: 'summary' } as const;

type Row = Pick<Application, 'roles' | 'permissions' | 'numberOfRoles' | 'numberOfPermissions'>;

/** How many roles and permissions an application or template has, also where the row names only the first ones. */
export function sizesOf(row: Row): { roles: number; permissions: number } {
  return {
    roles: row.numberOfRoles ?? row.roles.length,
    permissions: row.numberOfPermissions ?? row.permissions.length,
  };
}

/** Whether the row names only some of its roles or permissions. */
export function isCut(row: Row): boolean {
  const { roles, permissions } = sizesOf(row);
  return roles > row.roles.length || permissions > row.permissions.length;
}
