/** The lists of applications: order, filters, and searched fields. Pure; also for the server. */
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { compareNames } from '@/lib/contract/compare-names';
import { SUMMARY } from '@/lib/contract/summary';
import { type Entity, entityId, roleLabel } from '../kinds';

export const FILTER = {
  public: 'isPublic',
  client: 'hasClient',
  tenant: 'tenantId',
  template: 'applicationTemplateId',
} as const;
export const FLAGS = ['true', 'false'] as const;
/** Query that counts the applications without an OIDC client: only the page's total is used. */
export const WITHOUT_CLIENT = { [FILTER.client]: 'false', limit: '1', ...SUMMARY } as const;

/** Whether a yes or no is among the selected values. */
export const hasFlag = (value: boolean, chosen: readonly string[]): boolean => chosen.includes(String(value));

export function searchText(row: Entity): readonly (string | null | undefined)[] {
  return [
    row.name,
    row.suiteName,
    entityId(row),
    row.description,
    ...row.roles.flatMap((role) => [role.name, roleLabel(role)]),
    ...row.permissions.map(({ name }) => name),
    ...('applicationId' in row ? [row.tenantId, row.tenant?.name] : []),
  ];
}

export type Choice = { value: string; label: string };

export function tenantChoices(applications: readonly Application[]): Choice[] {
  return choices(
    applications.map(({ tenantId, tenant }): Choice | null =>
      tenantId === null ? null : { value: tenantId, label: tenant?.name ?? tenantId },
    ),
  );
}

export function templateChoices(applications: readonly Application[]): Choice[] {
  return choices(
    applications.map(({ applicationTemplateId: id, template }): Choice | null =>
      id === null ? null : { value: id, label: template?.name ?? id },
    ),
  );
}

export function choices(all: readonly (Choice | null)[]): Choice[] {
  const known = new Map(all.flatMap((choice) => (choice === null ? [] : [[choice.value, choice] as const])));
  return [...known.values()].toSorted((a, b) => compareNames(a.label, b.label));
}

/**
 * Whether it is in use: a tenant has it, a client signs people in to it, or a member holds one of its roles. Uncounted use counts as use.
 */
export function isInUse({ numberOfTenants, hasClient, roles }: Application): boolean {
  return numberOfTenants !== 0 || hasClient || roles.some(({ isAssigned }) => isAssigned);
}
