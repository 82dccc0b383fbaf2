/**
 * One application for many tenants: who gets it, and the calls. The platform's own operations work in batches; a platform without them is
 * called tenant by tenant.
 */
import type { BulkSelection } from '@/components/table/types';
import { pageParameters } from '@/components/table/list-query';
import { refusedAlone, runBulk } from '@/components/ui/mechanisms/run-bulk';
import { isUnserved } from '@/lib/console/browser/api-error';
import { call } from '@/lib/console/browser/call';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { asPage } from '@/lib/contract/entities/page';
import { IMPACT, MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { OperationBody } from '@/lib/contract/operations';
import { ORGANIZATION_FILTER } from '../list/assignment-list';

export type Chosen = Pick<BulkSelection, 'ids' | 'query' | 'except' | 'count'>;
export type Tenant = Pick<TenantAssignments, 'id' | 'name'>;
type Row = Pick<TenantAssignments, 'id' | 'name' | 'applications'>;

/** The target: tenants by name, or all that match, confirmed by the preview's guard. */
export type Work =
  | { kind: 'tenants'; tenants: readonly Tenant[] }
  | { kind: 'matching'; selection: OperationBody<'superTenants.assignMany'>['selection']; guard: string };

export type Question = {
  /** Tenants that get it, the first of them by name; and those that already have it. */
  getting: { count: number; names: readonly string[] };
  having: number;
  /** Members who can open it at once if it is public; undefined if they were not counted. */
  opening?: number | undefined;
  work: Work;
};

/** Named tenants per call: few enough that progress shows and "stop" takes effect. */
export const TENANTS_PER_CALL = 50;

export function questionOf(rows: readonly Row[], applicationId: string): Question {
  const has = ({ applications }: Row): boolean => applications.some((one) => one.applicationId === applicationId);
  const getting = rows.filter((row) => !has(row));
  return {
    getting: { count: getting.length, names: getting.map(({ name }) => name) },
    having: rows.length - getting.length,
    work: { kind: 'tenants', tenants: getting.map(({ id, name }) => ({ id, name })) },
  };
}

/** The contract's form of "all that match"; null if it has too many exceptions. */
export function matchingOf({ query, except }: Pick<Chosen, 'query' | 'except'>) {
  if (except.length > IMPACT.ids) return null;
  const organization = query.filters[ORGANIZATION_FILTER]?.join(',');
  return { matching: { search: query.search || undefined, organization }, except: [...except] };
}

/**
 * Finds out who gets the application.
 * @param find - the loaded rows; a named row that is not loaded is not queried, and counts as one that gets it
 * @throws ApiError
 */
export async function askWho(
  superTenantId: string,
  applicationId: string,
  chosen: Chosen,
  find: (id: string) => Row | undefined,
): Promise<Question> {
  const { ids } = chosen;
  if (ids !== null) {
    return questionOf(
      ids.map((id) => find(id) ?? { id, name: id, applications: [] }),
      applicationId,
    );
  }
  const selection = matchingOf(chosen);
  try {
    if (selection !== null) {
      const { included, unchanged, opening, guard } = await call('superTenants.assignPreview', {
        params: { tenantId: superTenantId },
        body: { applicationIds: [applicationId], selection },
      });
      return { getting: included, having: unchanged.count, opening, work: { kind: 'matching', selection, guard } };
    }
  } catch (error) {
    if (!isUnserved(error)) throw error;
  }
  return questionOf(await matchingRows(superTenantId, chosen), applicationId);
}

/** All matching rows, page by page; a platform that ignores the parameters returns all at once. */
async function matchingRows(superTenantId: string, { query, except }: Chosen): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { offset: _, ...parameters } = pageParameters(query, 0);
    const answer = await call('superTenants.assignedTenants', {
      params: { tenantId: superTenantId },
      query: { ...parameters, detail: 'summary', limit: String(MAX_PAGE_SIZE), cursor },
    });
    const page = asPage(answer);
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows.filter(({ id }) => !except.includes(id));
}

/** The result for one tenant; `error` is undefined if it now has the application. */
export type OnSettled = (tenant: Tenant, error: unknown) => void;

/**
 * Assigns the application to the tenants, until the signal aborts it.
 * @param nameOf - the name of a tenant that is known only by id; empty if unknown
 * @throws ApiError `conflict.changed` if it would affect others than those confirmed
 */
export async function assignToMany(
  place: { superTenantId: string; applicationId: string },
  work: Work,
  nameOf: (id: string) => string,
  onSettled: OnSettled,
  signal: AbortSignal,
): Promise<void> {
  if (work.kind === 'matching') {
    await inSteps(place, { selection: work.selection, guard: work.guard }, nameOf, onSettled, signal);
    return;
  }
  const names = new Map(work.tenants.map(({ id, name }) => [id, name]));
  for (let at = 0; at < work.tenants.length && !signal.aborted; at += TENANTS_PER_CALL) {
    const some = work.tenants.slice(at, at + TENANTS_PER_CALL);
    const selection = { ids: some.map(({ id }) => id) };
    try {
      const isServed = await inSteps(place, { selection }, (id) => names.get(id) ?? '', onSettled, signal);
      if (isServed) continue;
    } catch (error) {
      // Neither a failed call nor a refused tenant stops the others.
      for (const tenant of some) onSettled(tenant, error);
      continue;
    }
    await oneByOne(place, work.tenants.slice(at), onSettled, signal);
    return;
  }
}

/** Repeats the platform's operation until it is complete. @returns false if the platform does not have it */
async function inSteps(
  { superTenantId, applicationId }: { superTenantId: string; applicationId: string },
  body: Pick<OperationBody<'superTenants.assignMany'>, 'selection' | 'guard'>,
  nameOf: (id: string) => string,
  onSettled: OnSettled,
  signal: AbortSignal,
): Promise<boolean> {
  let after: string | undefined;
  do {
    if (signal.aborted) return true;
    try {
      const { done, unchanged, errors, next } = await call('superTenants.assignMany', {
        params: { tenantId: superTenantId },
        body: { ...body, applicationIds: [applicationId], after },
      });
      // A tenant that got it from another user meanwhile counts as done.
      for (const id of [...done, ...unchanged]) onSettled({ id, name: nameOf(id) }, undefined);
      for (const refusal of errors) {
        onSettled({ id: refusal.id, name: refusal.name || nameOf(refusal.id) }, refusedAlone(refusal));
      }
      after = next ?? undefined;
    } catch (error) {
      if (isUnserved(error)) return false;
      throw error;
    }
  } while (after !== undefined);
  return true;
}

async function oneByOne(
  { superTenantId, applicationId }: { superTenantId: string; applicationId: string },
  tenants: readonly Tenant[],
  onSettled: OnSettled,
  signal: AbortSignal,
): Promise<void> {
  const give = async ({ id }: Tenant): Promise<void> => {
    await call('tenants.applications.assign', {
      params: { tenantId: id },
      body: { ids: [applicationId] },
      actingTenantId: superTenantId,
    });
  };
  await runBulk(tenants, give, onSettled, signal);
}
