import { type SQL, and, eq, isNull, sql } from 'drizzle-orm';
import { Role } from '@/lib/contract/access';
import type { BulkSelection } from '@/lib/contract/rooms/members/bulk';
import { BULK } from '@/lib/contract/limits';
import { type Db, rowsOf } from '../../db/database';
import { tenantMembers, users } from '../../db/schema';
import { type Answer, ApiError, notConfirmed, notFound } from '../../api/handler';
import { type BulkCommand, isAboutMembers, lastAdmin, losesAdmin, ownRow, refusalOf } from './bulk-rules';
import { type BulkGroup, type BulkSource, selected, without } from './bulk-store';
import type { BulkRow } from './bulk-people';

/** The rows of an action, and the admin who requested it. */
export interface BulkTask {
  db: Db;
  tenantId: string;
  me: { id: string; name: string };
  command: BulkCommand;
  source: BulkSource;
  selection: BulkSelection;
}

/** The effect of an action, computed without loading its rows. */
export interface BulkTargets {
  /** Included rows, apart from `spared`. */
  included: BulkGroup[];
  count: number;
  refused: { error: ApiError; groups: BulkGroup[] }[];
  /** The admin who stays so that the tenant keeps one. */
  spared: BulkRow | undefined;
  /** All selected rows except the caller's own. */
  others: SQL | undefined;
  isSelfSelected: boolean;
}

/** Number of a tenant's admins, without disabled ones, who cannot act. */
export async function countAdmins(db: Db, tenantId: string): Promise<number> {
  const people = sql`${tenantMembers} join ${users} on ${eq(users.id, tenantMembers.userId)}`;
  const isActing = and(eq(tenantMembers.role, Role.Admin), isNull(users.disabledAt));
  return await db.$count(people, and(eq(tenantMembers.tenantId, tenantId), isActing));
}

/** Decides for whole groups of rows, in a few statements for any number of rows. */
export async function findTargets(task: BulkTask, asOf: string): Promise<BulkTargets> {
  const { db, me, command, source, selection } = task;
  const all = selected(source, selection, asOf);
  const others = without(source, all, me.id);
  const groups = await source.groups(db, others);
  const included: BulkGroup[] = [];
  const refused = new Map<string, { error: ApiError; groups: BulkGroup[] }>();
  for (const group of groups) {
    const error = refusalOf(command, group);
    if (error === undefined) included.push(group);
    else refused.set(error.code, { error, groups: [...(refused.get(error.code)?.groups ?? []), group] });
  }
  const leaving = included.filter((group) => losesAdmin(command, group));
  const spared =
    leaving.length === 0 ? undefined : await lastOf(task, and(others, source.within(leaving)), sum(leaving));
  const own = isAboutMembers(command.operation) ? await source.rows(db, and(all, eq(source.id, me.id)), 1) : [];
  return {
    included,
    count: sum(included) - (spared === undefined ? 0 : 1),
    refused: [...refused.values()],
    spared,
    others,
    isSelfSelected: own.length > 0,
  };
}

/** When all admins would leave: the last one in the action's order, who stays; otherwise undefined. */
async function lastOf({ db, tenantId, source }: BulkTask, leaving: SQL | undefined, count: number) {
  const admins = await countAdmins(db, tenantId);
  if (count < admins || admins === 0) return undefined;
  const acting = await source.rows(db, and(leaving, isNull(users.disabledAt)), admins, true);
  return acting.length < admins ? undefined : acting[0];
}

const sum = (groups: readonly BulkGroup[]) => groups.reduce((total, group) => total + group.count, 0);

const namesOf = (rows: readonly BulkRow[]) => rows.map((row) => row.name);

/** The preview as in the contract. */
export async function preview(task: BulkTask): Promise<Answer<'members.bulkPreview'>> {
  const { db, me, source, selection } = task;
  const asOf = await databaseTime(db);
  const found = await findTargets(task, asOf);
  const firstOf = async (groups: BulkGroup[], spared?: BulkRow): Promise<BulkRow[]> => {
    if (groups.length === 0) return [];
    const where = and(found.others, source.within(groups));
    return await source.rows(db, spared ? without(source, where, spared.id) : where, BULK.names);
  };
  const leftOut: Answer<'members.bulkPreview'>['leftOut'] = [];
  const leaveOut = (error: ApiError, count: number, who: string[]): void => {
    if (count > 0) leftOut.push({ code: error.code, Message: error.message, count, names: who });
  };
  leaveOut(ownRow(), found.isSelfSelected ? 1 : 0, [me.name]);
  if (found.spared !== undefined) leaveOut(lastAdmin(), 1, [found.spared.name]);
  for (const { error, groups } of found.refused) leaveOut(error, sum(groups), namesOf(await firstOf(groups)));
  if ('ids' in selection) {
    const known = sum(found.included) + found.refused.reduce((total, { groups }) => total + sum(groups), 0);
    const missing = new Set(selection.ids).size - known - (found.isSelfSelected ? 1 : 0);
    leaveOut(notFound('The member'), missing, []);
  }
  const met = await firstOf(found.included, found.spared);
  const people = await source.people(db, met.slice(0, BULK.people));
  return {
    included: { count: found.count, names: namesOf(met), people },
    leftOut,
    guard: writeGuard(asOf, found),
  };
}

/** The database's clock, which also sets the rows' timestamps. */
async function databaseTime(db: Db): Promise<string> {
  const [row] = await rowsOf<{ now: string }>(db, sql`select now()::text as now`);
  if (row === undefined) throw new Error('the database has no time');
  return row.now;
}

/** A guard identifies the included rows without naming them: time, number and digest. */
function writeGuard(asOf: string, { included, count, spared }: BulkTargets): string {
  const digest = included.reduce((total, group) => total + BigInt(group.digest), 0n);
  return Buffer.from(JSON.stringify([asOf, count, String(digest), spared?.id ?? ''])).toString('base64url');
}

const TIMESTAMP = /^[\d\- :.+]{10,40}$/;

/** The time of the preview that made a guard. @throws ApiError request.invalid when there is none */
export function momentOf(guard: string | undefined): string {
  if (guard === undefined) throw notConfirmed.missing();
  try {
    const [asOf]: unknown[] = JSON.parse(Buffer.from(guard, 'base64url').toString('utf8')) as unknown[];
    if (typeof asOf === 'string' && TIMESTAMP.test(asOf) && !Number.isNaN(Date.parse(asOf))) return asOf;
  } catch {
    // Not JSON, so not one of our guards.
  }
  throw notConfirmed.missing();
}

/** Checks that an action affects exactly the confirmed rows. @throws ApiError conflict.changed */
export async function checkGuard(task: BulkTask, guard: string): Promise<void> {
  const asOf = momentOf(guard);
  if (writeGuard(asOf, await findTargets(task, asOf)) !== guard) throw notConfirmed.others();
}
