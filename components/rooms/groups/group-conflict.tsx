'use client';

import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict-dialog';
import type { ConflictRow, Side } from '@/components/form/three-way';
import type { Group } from '@/lib/contract/entities/resources';
import { type ApplicationChoice, type GroupForm, applicationChoices, toForm } from './group-form';
import {
  discrepancies,
  type GroupDiscrepancy,
  type GroupVersions,
  givenIn,
  membersOf,
  mergeGroups,
  permissionKey,
  roleKey,
} from './group-merge';
import { useGroupApplications } from './groups-data';

export type GroupConflictProps = {
  tenantId: string;
  /** The group as the form began with it. */
  before: Group;
  theirs: Group;
  mine: GroupForm;
  onKeepEditing: () => void;
  /** The form goes on from theirs, with what was chosen. */
  onResolved: (merged: GroupForm) => void;
};

/** Somebody else has saved the group meanwhile: theirs against mine. */
export function GroupConflict({ tenantId, before, theirs, mine, onKeepEditing, onResolved }: GroupConflictProps) {
  const { data = [] } = useGroupApplications(tenantId);
  const versions: GroupVersions = { base: toForm(before), theirs: toForm(theirs), mine };
  // What nobody can choose any more may still be in one of the versions.
  const choices = [...applicationChoices(data, theirs), ...applicationChoices([], before)];
  const word = useRowWords(versions, choices);
  return (
    <ConflictDialog
      name={theirs.name}
      rows={discrepancies(versions).map(word)}
      onClose={onKeepEditing}
      onResolve={(sides) => onResolved(mergeGroups(versions, sides))}
    />
  );
}

/** Names that a choice writes out. */
const SHOWN = 5;

/** Words a discrepancy for each side. */
function useRowWords(versions: GroupVersions, choices: readonly ApplicationChoice[]) {
  const t = useTranslations('groups');
  const { base, theirs, mine } = versions;

  const listed = (names: readonly string[]): string => {
    const shown = names.slice(0, SHOWN).join(', ');
    return names.length > SHOWN ? t('conflict.more', { names: shown, count: names.length - SHOWN }) : shown;
  };
  const changes = (was: ReadonlySet<string>, now: ReadonlySet<string>, nameOf: (id: string) => string): string => {
    const added = [...now].filter((id) => !was.has(id)).map(nameOf);
    const removed = [...was].filter((id) => !now.has(id)).map(nameOf);
    const parts = [
      ...(added.length === 0 ? [] : [t('conflict.gets', { names: listed(added) })]),
      ...(removed.length === 0 ? [] : [t('conflict.loses', { names: listed(removed) })]),
    ];
    return parts.join(' ') || t('conflict.unchanged');
  };

  return (one: GroupDiscrepancy): ConflictRow => {
    const common = { id: one.id, difference: one.difference, preset: one.preset };
    const both = (text: (form: GroupForm) => string): { side: Side; text: string }[] => [
      { side: 'theirs', text: text(theirs) },
      { side: 'mine', text: text(mine) },
    ];
    if (one.about === 'text') {
      return { ...common, label: t(`column.${one.field}`), choices: both((form) => form[one.field]) };
    }
    const isMembers = one.about === 'members';
    const sets = (form: GroupForm) => (isMembers ? membersOf(form) : givenIn(form, one.application));
    const names = isMembers ? peopleNames(versions) : grantNames(choices, one.application);
    const rows = both((form) => changes(sets(base), sets(form), (id) => names.get(id) ?? id));
    const merged = { side: 'merged' as const, text: t(`conflict.${isMembers ? 'members' : 'given'}`) };
    return {
      ...common,
      label: isMembers
        ? t('picker.label')
        : t('conflict.grants', { name: choices.find(({ id }) => id === one.application)?.name ?? one.application }),
      choices: one.difference === 'both' ? [merged, ...rows] : rows,
    };
  };
}

const peopleNames = ({ base, theirs, mine }: GroupVersions): ReadonlyMap<string, string> =>
  new Map(
    [base, theirs, mine].flatMap(({ members }) =>
      members.map(({ id, displayName, contactEmail }) => [id, displayName || contactEmail] as const),
    ),
  );

const grantNames = (choices: readonly ApplicationChoice[], application: string): ReadonlyMap<string, string> =>
  new Map(
    choices
      .filter(({ id }) => id === application)
      .flatMap(({ roles, permissions }) => [
        ...roles.map(({ id, name }) => [roleKey(id), name] as const),
        ...permissions.map(({ id, name }) => [permissionKey(id), name] as const),
      ]),
  );
