import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict/conflict-dialog';
import { type SetTexts, compareGrants, setField } from '@/components/form/conflict/set-field';
import type { OpenConflict } from '@/components/form/conflict/use-edit-conflict';
import { type ConflictRow, type Versions, compareField } from '@/components/form/conflict/three-way';
import { useSetTexts } from '@/components/form/conflict/use-set-texts';
import type { Group } from '@/lib/contract/rooms/groups/entities';
import { type GroupForm, NO_GRANTS, applicationChoices, chosenIn } from './group-form';
import { useGroupApplications } from './groups-data';

export type GroupConflictProps = {
  tenantId: string;
  before: Group;
  conflict: OpenConflict<Group, GroupForm>;
};

/** Resolves an edit conflict: another user has saved the group meanwhile. */
export function GroupConflict({ tenantId, before, conflict }: GroupConflictProps) {
  const t = useTranslations('groups');
  const texts = useSetTexts();
  const { data = [] } = useGroupApplications(tenantId);
  // A version may contain what can no longer be selected.
  const choices = [...applicationChoices(data, conflict.theirs), ...applicationChoices([], before)];
  const named = choices.flatMap((choice) => [choice, ...choice.roles, ...choice.permissions]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const rows = compareGroups(conflict.versions, {
    name: t('column.name'),
    description: t('column.description'),
    members: t('picker.label'),
    grants: (id) => t('conflict.grants', { name: names.get(id) ?? id }),
    nameOf: (id) => names.get(id) ?? id,
    given: texts,
    joinedMembers: t('conflict.members'),
  });
  return <ConflictDialog name={conflict.theirs.name} conflict={conflict} rows={rows} />;
}

export type GroupTexts = Record<'name' | 'description' | 'members' | 'joinedMembers', string> & {
  grants: (applicationId: string) => string;
  nameOf: (id: string) => string;
  given: SetTexts;
};

export function compareGroups(versions: Versions<GroupForm>, texts: GroupTexts): ConflictRow<GroupForm>[] {
  const { base, theirs, mine } = versions;
  const people = new Map([base, mine, theirs].flatMap(({ members }) => members.map((one) => [one.id, one])));
  const members = setField<GroupForm>(
    { ...texts.given, joined: texts.joinedMembers },
    {
      id: 'members',
      label: texts.members,
      get: (form) => new Set(form.members.map(({ id }) => id)),
      set: (form, ids) => ({ ...form, members: [...ids].flatMap((id) => people.get(id) ?? []) }),
      nameOf: (id) => people.get(id)?.displayName || people.get(id)?.contactEmail || id,
    },
  );
  return [
    ...(['name', 'description'] as const).flatMap((field) =>
      compareField(versions, {
        id: field,
        label: texts[field],
        get: (form) => form[field],
        set: (form, value) => ({ ...form, [field]: value }),
        show: (value) => value,
      }),
    ),
    ...compareField(versions, members),
    ...compareGrants(versions, texts.given, {
      get: chosenIn,
      set: (form, given) => {
        const [grants = NO_GRANTS, ...others] = given.map(({ applicationId, roles, permissions }) => ({
          application: applicationId,
          roles: [...roles],
          permissions: [...permissions],
        }));
        return { ...form, grants, others };
      },
      label: texts.grants,
      nameOf: texts.nameOf,
    }),
  ];
}
