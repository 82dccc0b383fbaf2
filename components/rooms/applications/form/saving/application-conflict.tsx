'use client';

import { useTranslations } from 'next-intl';
import { ConflictDialog } from '@/components/form/conflict-dialog';
import type { ConflictRow, Side } from '@/components/form/three-way';
import { type ApplicationSubject, type FieldName, toForm } from '../application-form';
import { discrepancies, type Discrepancy, mergeVersions, type Version, type Versions } from './application-merge';
import { type Catalogue, type DraftRole, roleLabel } from '../catalogue/catalogue';

export type ApplicationConflictProps = {
  theirs: ApplicationSubject;
  base: Version;
  mine: Version;
  fields: readonly FieldName[];
  onKeepEditing: () => void;
  /** The form goes on from theirs, with what was chosen. */
  onResolved: (merged: { base: Version; mine: Version }) => void;
};

/** Somebody else has saved the application meanwhile: theirs against mine. */
export function ApplicationConflict(props: ApplicationConflictProps) {
  const { theirs, base, mine, fields, onKeepEditing, onResolved } = props;
  const word = useRowWords();
  const versions: Versions = { base, theirs: { form: toForm(theirs), catalogue: theirs.catalogue }, mine };
  return (
    <ConflictDialog
      name={theirs.name}
      rows={discrepancies(versions, fields).map((one) => word(one, versions))}
      onClose={onKeepEditing}
      onResolve={(sides) => onResolved({ base: versions.theirs, mine: mergeVersions(versions, fields, sides) })}
    />
  );
}

/** Words a discrepancy for each side. */
function useRowWords(): (one: Discrepancy, versions: Versions) => ConflictRow {
  const t = useTranslations('applicationform');

  const grantWords = (was: DraftRole, role: DraftRole, names: (ids: string[]) => string): string => {
    const added = names([...role.grants].filter((id) => !was.grants.has(id)));
    const removed = names([...was.grants].filter((id) => !role.grants.has(id)));
    const parts = [
      ...(added === '' ? [] : [t('conflict.gets', { names: added })]),
      ...(removed === '' ? [] : [t('conflict.loses', { names: removed })]),
    ];
    return parts.join(' ') || t('conflict.unchanged');
  };
  const roleWords = (
    was: DraftRole | undefined,
    role: DraftRole | undefined,
    names: (ids: string[]) => string,
  ): string => {
    if (role === undefined) return was === undefined ? t('conflict.none') : t('conflict.removed');
    if (was === undefined) return t('conflict.added', { count: role.grants.size });
    const renamed = was.name === role.name && was.displayName === role.displayName ? '' : `${bothNames(role)}. `;
    return `${renamed}${grantWords(was, role, names)}`;
  };

  return (one, { base, theirs, mine }) => {
    const common = { id: one.id, difference: one.difference, preset: one.preset };
    const choices = (text: (version: Version) => string): { side: Side; text: string }[] => [
      { side: 'theirs', text: text(theirs) },
      { side: 'mine', text: text(mine) },
    ];
    if (one.about === 'field') {
      const value = ({ form }: Version): string => {
        const held = form[one.field];
        return typeof held === 'boolean' ? t('say.state', { on: held ? 'yes' : 'no' }) : String(held ?? '') || '–';
      };
      return { ...common, label: t(`field.${one.field}`), choices: choices(value) };
    }
    if (one.about === 'permission') {
      const nameIn = ({ catalogue }: Version): string | undefined =>
        catalogue.permissions.find(({ id }) => id === one.permission)?.name;
      const was = nameIn(base);
      return {
        ...common,
        label: t('conflict.permission', { name: was ?? nameIn(theirs) ?? nameIn(mine) ?? '' }),
        choices: choices((version) => nameIn(version) ?? t(was === undefined ? 'conflict.none' : 'conflict.removed')),
      };
    }
    const roleIn = ({ catalogue }: Version): DraftRole | undefined => catalogue.roles.find(({ id }) => id === one.role);
    const names = permissionNames(base.catalogue, theirs.catalogue, mine.catalogue);
    const was = roleIn(base);
    const known = was ?? roleIn(theirs) ?? roleIn(mine);
    const role = known === undefined ? '' : roleLabel(known);
    if (one.part === 'existence') {
      return {
        ...common,
        label: t('conflict.role', { name: role }),
        choices: choices((version) => roleWords(was, roleIn(version), names)),
      };
    }
    if (one.part === 'names') {
      return {
        ...common,
        label: t('conflict.roleNames', { name: role }),
        choices: choices((version) => bothNames(roleIn(version))),
      };
    }
    const grants = choices((version) => {
      const now = roleIn(version);
      return was === undefined || now === undefined ? '' : grantWords(was, now, names);
    });
    return {
      ...common,
      label: t('conflict.roleGrants', { name: role }),
      choices: one.difference === 'both' ? [{ side: 'merged', text: t('conflict.merged') }, ...grants] : grants,
    };
  };
}

const bothNames = (role: DraftRole | undefined): string =>
  role === undefined ? '' : `${roleLabel(role)} (${role.name.trim()})`;

function permissionNames(...catalogues: readonly Catalogue[]): (ids: string[]) => string {
  const names = new Map(
    catalogues.flatMap(({ permissions }) => permissions.map(({ id, name }) => [id, name] as const)),
  );
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ');
}
