/** Fields that contain a set: members, permissions, grants in an application. Concurrent changes are merged. Pure. */
import type { GrantsChosen } from '@/components/form/saving/vanished-grants';
import { type ConflictRow, type MergeField, type Versions, compareField, keysOf, withRow } from './three-way';

export type SetTexts = {
  list: (names: readonly string[]) => string;
  gets: (names: string) => string;
  loses: (names: string) => string;
  unchanged: string;
  joined: string;
};

type Ids = ReadonlySet<string>;
type SetField<Form> = Pick<MergeField<Form, Ids>, 'id' | 'label' | 'get' | 'set'> & {
  nameOf: (id: string) => string;
};

export const isSameSet = (a: Ids, b: Ids): boolean => a.size === b.size && [...a].every((id) => b.has(id));

/** The additions of both, without the removals of either. */
export const mergedSet = ({ base, theirs, mine }: Versions<Ids>): Ids =>
  new Set([...theirs, ...mine].filter((id) => !base.has(id) || (theirs.has(id) && mine.has(id))));

export function setChanges(texts: SetTexts, now: Ids, base: Ids, nameOf: (id: string) => string): string {
  const added = [...now].filter((id) => !base.has(id)).map(nameOf);
  const removed = [...base].filter((id) => !now.has(id)).map(nameOf);
  const parts = [
    ...(added.length === 0 ? [] : [texts.gets(texts.list(added))]),
    ...(removed.length === 0 ? [] : [texts.loses(texts.list(removed))]),
  ];
  return parts.join(' ') || texts.unchanged;
}

/** A field that contains a set of ids, for the merge of two changes. */
export const setField = <Form>(texts: SetTexts, { nameOf, ...field }: SetField<Form>): MergeField<Form, Ids> => ({
  ...field,
  isSame: isSameSet,
  show: (now, base) => setChanges(texts, now, base, nameOf),
  join: { text: texts.joined, values: mergedSet },
});

export type GrantsField<Form> = {
  get: (form: Form) => readonly GrantsChosen[];
  set: (form: Form, grants: GrantsChosen[]) => Form;
  label: (applicationId: string) => string;
  nameOf: (id: string) => string;
};

export function compareGrants<Form>(
  versions: Versions<Form>,
  texts: SetTexts,
  { get, set, label, nameOf }: GrantsField<Form>,
): ConflictRow<Form>[] {
  const applications = keysOf(versions, (form) => get(form).map(({ applicationId }) => applicationId));
  return applications.flatMap((applicationId) => {
    const isRow = (one: GrantsChosen): boolean => one.applicationId === applicationId;
    return compareField(
      versions,
      setField(texts, {
        id: `grants ${applicationId}`,
        label: label(applicationId),
        nameOf: (key) => nameOf(idOf(key)),
        get: (form) => keysIn(get(form).find(isRow)),
        set: (form, keys) => set(form, withRow(get(form), isRow, grantsOf(applicationId, keys))),
      }),
    );
  });
}

// Roles and permissions are one set: a prefix in each key distinguishes them.
const ROLE = 'role ';
const PERMISSION = 'permission ';
const idOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

const keysIn = (grants: GrantsChosen | undefined): Ids =>
  new Set([
    ...(grants?.roles ?? []).map((id) => `${ROLE}${id}`),
    ...(grants?.permissions ?? []).map((id) => `${PERMISSION}${id}`),
  ]);

function grantsOf(applicationId: string, keys: Ids): GrantsChosen | undefined {
  const ids = (kind: string): string[] => [...keys].filter((key) => key.startsWith(kind)).map(idOf);
  return keys.size === 0 ? undefined : { applicationId, roles: ids(ROLE), permissions: ids(PERMISSION) };
}
