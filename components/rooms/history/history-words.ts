/** Converts an entry of the history into readable parts. Pure. */
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';

/** Bulk operations and the single operation that each corresponds to: readers see no difference. */
const SAME_AS: Record<string, string> = {
  'members.bulkRemove': 'members.remove',
  'organizations.members.remove': 'members.remove',
  'members.bulkChangeRole': 'members.update',
  'members.pending.bulkRemove': 'members.pending.remove',
  'invitations.bulkResend': 'invitations.resend',
  'health.organization.accept': 'health.tenant.accept',
  'health.platform.accept': 'health.tenant.accept',
  'health.organization.withdraw': 'health.tenant.withdraw',
  'health.platform.withdraw': 'health.tenant.withdraw',
  'superTenants.assignMany': 'tenants.applications.assign',
};

export const kindOf = (action: string): string => SAME_AS[action] ?? action;

export function actionsOf(kind: string): string[] {
  return [kind, ...Object.keys(SAME_AS).filter((action) => SAME_AS[action] === kind)];
}

export type Value = {
  text: string;
  kind:
    | 'text'
    | 'date'
    | 'day'
    | 'role'
    | 'permission'
    | 'level'
    | 'scope'
    | 'word'
    | 'seconds'
    | 'grant'
    | 'secret'
    | 'yes'
    | 'no';
};

/**
 * One line below an entry. `change`: before and after; `set` and `had`: only a value after, only a value before; `added` and `removed`: the
 * difference of two lists with common items.
 */
export type ChangeLine = {
  field: string;
  kind: 'change' | 'set' | 'had' | 'added' | 'removed';
  before: Value[];
  after: Value[];
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const KINDS: Record<string, Value['kind']> = {
  role: 'role',
  administrationPermissions: 'permission',
  accessLevel: 'level',
  scopes: 'scope',
  clientType: 'word',
  allowedGrantType: 'word',
  authMethod: 'word',
  risk: 'word',
  signInRequirement: 'word',
  signInFrom: 'day',
  signIn: 'word',
  state: 'word',
  lifetimeSeconds: 'seconds',
  credentials: 'secret',
  applicationRoles: 'grant',
  applicationPermissions: 'grant',
};

/** The values of a field: none for null, an empty text or an empty list. Values are never markup: they are shown verbatim. */
export function valuesOf(field: string, value: unknown): Value[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(field, item));
  if (typeof value === 'boolean') return [{ text: '', kind: value ? 'yes' : 'no' }];
  if (typeof value === 'number') return [{ text: String(value), kind: KINDS[field] ?? 'text' }];
  if (typeof value === 'string') {
    return [{ text: value, kind: INSTANT.test(value) ? 'date' : (KINDS[field] ?? 'text') }];
  }
  if (typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap((part) => valuesOf('', part));
  return inner.length === 0 ? [] : [{ text: inner.map(({ text }) => text).join(': '), kind: 'text' }];
}

const key = (value: Value): string => `${value.kind}/${value.text}`;
const without = (values: readonly Value[], others: readonly Value[]): Value[] => {
  const known = new Set(others.map(key));
  return values.filter((value) => !known.has(key(value)));
};

/** The lines of an entry. Omitted are fields that are empty on both sides, "no" without a value before, and the target's own name. */
export function changeLines({ changes, target }: Pick<HistoryEntry, 'changes' | 'target'>): ChangeLine[] {
  // A created entity has no values before; an empty list counts as a changed value, because "granted" would otherwise look like "revoked".
  const isEmpty = (side: 'before' | 'after'): boolean => changes.every(({ [side]: value }) => value == null);
  const isDeleted = isEmpty('after');
  const isWhole = isDeleted || isEmpty('before');
  return changes.flatMap(({ field, before, after }) => {
    const from = valuesOf(field, before);
    const to = valuesOf(field, after);
    if (!isWhole) return differences(field, from, to);
    const values = from.length === 0 ? to : from;
    const isName = values.length === 1 && values[0]?.text === target.name;
    return isName || values.every(({ kind }) => kind === 'no') ? [] : [isDeleted ? had(field, from) : set(field, to)];
  });
}

const set = (field: string, after: Value[]): ChangeLine => ({ field, kind: 'set', before: [], after });
const had = (field: string, before: Value[]): ChangeLine => ({ field, kind: 'had', before, after: [] });

/** The lines of a field with values before and after. */
function differences(field: string, from: Value[], to: Value[]): ChangeLine[] {
  if (from.length === 0 && to.length === 0) return [];
  // For a secret, the history only shows that there is a new one.
  if (to[0]?.kind === 'secret') return [set(field, to)];
  const added = without(to, from);
  const removed = without(from, to);
  if (added.length === to.length && removed.length === from.length) {
    return [{ field, kind: 'change', before: from, after: to }];
  }
  const lines: ChangeLine[] = [
    { field, kind: 'added', before: [], after: added },
    { field, kind: 'removed', before: removed, after: [] },
  ];
  return lines.filter((line) => line.before.length + line.after.length > 0);
}

export function memberChange(entry: Pick<HistoryEntry, 'changes'>): 'role' | 'applications' | 'other' {
  const fields = entry.changes.map(({ field }) => field);
  if (fields.includes('role')) return 'role';
  return fields.some((field) => field.startsWith('application')) ? 'applications' : 'other';
}

export function invitedOf(entry: Pick<HistoryEntry, 'changes'>): string[] {
  const after = entry.changes.find(({ field }) => field === 'invited')?.after;
  return Array.isArray(after) ? after.filter((one) => typeof one === 'string') : [];
}

/** The number in the sentence: invited people, assigned applications, or tenants that got one. */
export function countOf({ changes }: Pick<HistoryEntry, 'changes'>): number {
  return changes.flatMap(({ before, after }) => [after, before]).find(Array.isArray)?.length ?? 0;
}

/** Entries shown as one: many of a kind by one person within a minute. */
export type EntryGroup = { key: string; entries: [HistoryEntry, ...HistoryEntry[]] };

const TOGETHER_MS = 60_000;
const TOGETHER_FROM = 6;

/** Groups six or more consecutive entries of one kind within a minute. */
export function joined(entries: readonly HistoryEntry[]): EntryGroup[] {
  const runs: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const first = run?.[0];
    const same =
      first !== undefined &&
      first.actor.id === entry.actor.id &&
      kindOf(first.action) === kindOf(entry.action) &&
      Date.parse(first.at) - Date.parse(entry.at) <= TOGETHER_MS;
    if (same && run !== undefined) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) =>
    run.length >= TOGETHER_FROM
      ? [{ key: run[0].id, entries: run }]
      : run.map((entry): EntryGroup => ({ key: entry.id, entries: [entry] })),
  );
}

/** Entries by calendar day in the user's time zone, newest first. */
export function byDay(
  entries: readonly HistoryEntry[],
  dayOf: (instant: string) => string,
): { day: string; at: string; entries: HistoryEntry[] }[] {
  const days: { day: string; at: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, at: entry.at, entries: [entry] });
  }
  return days;
}
