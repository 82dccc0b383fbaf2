'use client';

import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict-dialog';
import { givenInEach, permissionKey, roleKey } from '@/components/form/grants-merge';
import type { ConflictRow } from '@/components/form/three-way';
import { useSetWords } from '@/components/form/use-set-words';
import type { Group } from '@/lib/contract/entities/resources';
import { type ApplicationChoice, type GroupForm, applicationChoices, toForm } from './group-form';
import {
  type GroupDiscrepancy,
  type GroupVersions,
  discrepancies,
  givenOf,
  membersOf,
  mergeGroups,
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

/** Words a discrepancy for each side. */
function useRowWords(versions: GroupVersions, choices: readonly ApplicationChoice[]) {
  const t = useTranslations('groups');
  const given = useTranslations('common.conflict')('given');
  const wordSet = useSetWords();
  const { theirs, mine } = versions;

  return (one: GroupDiscrepancy): ConflictRow => {
    const common = { id: one.id, difference: one.difference, preset: one.preset };
    if (one.about === 'text') {
      const choices: ConflictRow['choices'] = [
        { side: 'theirs', text: theirs[one.field] },
        { side: 'mine', text: mine[one.field] },
      ];
      return { ...common, label: t(`column.${one.field}`), choices };
    }
    const isMembers = one.about === 'members';
    const sets = isMembers ? membersOf(versions) : givenInEach(givenOf(versions), one.application);
    const names = isMembers ? peopleNames(versions) : grantNames(choices, one.application);
    const merged = isMembers ? t('conflict.members') : given;
    return {
      ...common,
      label: isMembers
        ? t('picker.label')
        : t('conflict.grants', { name: choices.find(({ id }) => id === one.application)?.name ?? one.application }),
      choices: wordSet(sets, one.difference, (id) => names.get(id) ?? id, merged),
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
