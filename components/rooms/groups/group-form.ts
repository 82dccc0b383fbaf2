/** The form of a group: its fields, its rules (section 5), and the request made from it. Pure. */
import * as v from 'valibot';
import type { GrantsChosen } from '@/components/form/saving/vanished-grants';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { Group, GroupInput, GroupMember } from '@/lib/contract/rooms/groups/entities';
import { LIST } from '@/lib/contract/limits';
import { groupDescription, groupName, listOf } from '@/lib/contract/rules';
import { issue } from '@/lib/contract/validation-message';
import { byName } from '@/lib/contract/compare-names';
import { grantsByApplication } from './groups-data';

const Ids = v.array(v.string());
const Person = v.object({ id: v.string(), displayName: v.string(), contactEmail: v.string() });

/** A group's grants in one application. An empty text is no application. */
const Grants = v.object({ application: v.string(), roles: Ids, permissions: Ids });
export type Grants = v.InferOutput<typeof Grants>;

export const groupSchema = v.object({
  name: groupName,
  description: groupDescription,
  members: listOf(Person, LIST.members),
  // Groups.Validation.ApplicationMustHaveRolesOrPermissions; the dialog provides the wording.
  grants: v.pipe(
    Grants,
    v.check(
      ({ application, roles, permissions }) => application === '' || roles.length + permissions.length > 0,
      issue('invalid'),
    ),
  ),
  /** The group's grants in further applications. The form changes one; these stay until they are removed. */
  others: v.array(Grants),
});
export type GroupForm = v.InferOutput<typeof groupSchema>;

export const NO_GRANTS: Grants = { application: '', roles: [], permissions: [] };
export const EMPTY_GROUP: GroupForm = { name: '', description: '', members: [], grants: NO_GRANTS, others: [] };

export function toForm(group: Group): GroupForm {
  const { name, description, members } = group;
  const [grants = NO_GRANTS, ...others] = grantsByApplication(group).map(({ id, roles, permissions }) => ({
    application: id,
    roles: roles.map((role) => role.id),
    permissions: permissions.map((permission) => permission.id),
  }));
  return { name, description, members, grants, others };
}

export function toRequest({ name, description, members, grants, others }: GroupForm): GroupInput {
  const given = [grants, ...others].filter(({ application }) => application !== '');
  return {
    name,
    description,
    members: members.map(({ id }) => id),
    applicationRoles: given
      .filter(({ roles }) => roles.length > 0)
      .map(({ application, roles }) => ({ applicationId: application, roles })),
    applicationPermissions: given
      .filter(({ permissions }) => permissions.length > 0)
      .map(({ application, permissions }) => ({ applicationId: application, permissions })),
  };
}

type Named = { id: string; name: string };
export type ApplicationChoice = {
  id: string;
  name: string;
  /** With the permissions that each role brings. */
  roles: readonly (Named & { brings: readonly string[] })[];
  permissions: readonly Named[];
};

/** The selectable options: the applications of the tenant, and anything else the group holds, so that saving drops nothing silently. */
export function applicationChoices(applications: readonly Application[], group?: Group): ApplicationChoice[] {
  const found = new Map<
    string,
    { name: string; roles: Map<string, Application['roles'][number]>; permissions: Map<string, Named> }
  >();
  const add = (id: string, name: string, roles: Application['roles'], permissions: readonly Named[]): void => {
    const known = found.get(id) ?? { name, roles: new Map(), permissions: new Map() };
    found.set(id, known);
    for (const role of roles) if (!known.roles.has(role.id)) known.roles.set(role.id, role);
    for (const permission of permissions) known.permissions.set(permission.id, permission);
  };
  for (const { applicationId, name, roles, permissions } of applications) add(applicationId, name, roles, permissions);
  for (const { id, name, roles, permissions } of group === undefined ? [] : grantsByApplication(group)) {
    add(id, name, roles, permissions);
  }
  return [...found]
    .map(([id, { name, roles, permissions }]) => ({
      id,
      name,
      roles: [...roles.values()]
        .map((role) => ({
          id: role.id,
          name: role.displayName || role.name,
          brings: role.permissions.map((permission) => permission.id),
        }))
        .toSorted(byName),
      permissions: [...permissions.values()].toSorted(byName),
    }))
    .toSorted(byName);
}

export function chosenIn({ grants, others }: GroupForm): GrantsChosen[] {
  return [grants, ...others]
    .filter(({ application }) => application !== '')
    .map(({ application, ...ids }) => ({ applicationId: application, ...ids }));
}

/** The form's grants, without deleted roles and permissions; an application without any left is omitted. */
export function grantsWithout(form: GroupForm, gone: ReadonlySet<string>): Pick<GroupForm, 'grants' | 'others'> {
  const left = (ids: readonly string[]): string[] => ids.filter((id) => !gone.has(id));
  const [grants = NO_GRANTS, ...others] = [form.grants, ...form.others].map((given) => ({
    ...given,
    roles: left(given.roles),
    permissions: left(given.permissions),
  }));
  const isEmpty = ({ roles, permissions }: Grants): boolean => roles.length + permissions.length === 0;
  return { grants: isEmpty(grants) ? NO_GRANTS : grants, others: others.filter((given) => !isEmpty(given)) };
}

/** A group without deleted roles and permissions. */
export function groupWithout(group: Group, gone: ReadonlySet<string>): Group {
  const left = <One extends { id: string }>(list: readonly One[]): One[] => list.filter(({ id }) => !gone.has(id));
  return {
    ...group,
    applicationRoles: group.applicationRoles.map((given) => ({ ...given, roles: left(given.roles) })),
    applicationPermissions: group.applicationPermissions.map((given) => ({
      ...given,
      permissions: left(given.permissions),
    })),
  };
}

export function broughtBy(choice: ApplicationChoice, roles: readonly string[], permission: string): string[] {
  return choice.roles
    .filter(({ id, brings }) => roles.includes(id) && brings.includes(permission))
    .map(({ name }) => name);
}

/** The people with one added or removed. Previous members keep their position, so that removing and adding one is no change. */
export function withPerson(
  people: readonly GroupMember[],
  person: GroupMember,
  before: readonly GroupMember[],
): GroupMember[] {
  const isIn = people.some(({ id }) => id === person.id);
  const next = isIn ? people.filter(({ id }) => id !== person.id) : [...people, person];
  const ids = new Set(next.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  return [...before.filter(({ id }) => ids.has(id)), ...next.filter(({ id }) => !known.has(id))];
}

export function peopleChanges(
  people: readonly GroupMember[],
  before: readonly GroupMember[],
): { added: number; removed: number } {
  const known = new Set(before.map(({ id }) => id));
  const kept = people.filter(({ id }) => known.has(id)).length;
  return { added: people.length - kept, removed: before.length - kept };
}
