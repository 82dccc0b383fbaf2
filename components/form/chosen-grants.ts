/** A form's grants in applications. Pure. */
import * as v from 'valibot';
import { Id } from '@/lib/contract/entities/common';

/** Ids of roles and permissions, per application; each application once. */
export const ChosenGrants = v.array(v.object({ applicationId: Id, roles: v.array(Id), permissions: v.array(Id) }));
export type ChosenGrants = v.InferOutput<typeof ChosenGrants>;

export function grantsOf(grants: ChosenGrants, applicationId: string): ChosenGrants[number] {
  return grants.find((entry) => entry.applicationId === applicationId) ?? { applicationId, roles: [], permissions: [] };
}

export function withGrant(
  grants: ChosenGrants,
  applicationId: string,
  kind: 'roles' | 'permissions',
  id: string,
  on: boolean,
): ChosenGrants {
  const old = grantsOf(grants, applicationId);
  const rest = old[kind].filter((held) => held !== id);
  const changed = { ...old, [kind]: on ? [...rest, id] : rest };
  return grants.some((entry) => entry.applicationId === applicationId)
    ? grants.map((entry) => (entry.applicationId === applicationId ? changed : entry))
    : [...grants, changed];
}
