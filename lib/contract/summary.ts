/** Reads list rows that `detail=summary` shortened. Pure and without schemas, because first views load it. */
import type { Application } from './rooms/applications/entities';

/** Requests short rows: the first roles and permissions, and their numbers. */
export const SUMMARY = { detail: 'summary' } as const;

type Row = Pick<Application, 'roles' | 'permissions' | 'numberOfRoles' | 'numberOfPermissions'>;

/** Numbers of roles and permissions of an application or template, also for short rows. */
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
