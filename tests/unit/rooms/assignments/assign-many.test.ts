/** One application for many tenants: who gets it, and the calls, with the platform's own operations and without them. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Chosen,
  TENANTS_PER_CALL,
  type Work,
  askWho,
  assignToMany,
  matchingOf,
  questionOf,
} from '@/components/rooms/assignments/bulk/assign-many';
import { ApiError } from '@/lib/console/browser/api-error';
import { IMPACT } from '@/lib/contract/limits';
import { application, tenant } from './fixtures';

type Call = (id: string, options: { params: object; body?: unknown; query?: unknown }) => Promise<unknown>;
const call = vi.hoisted(() => vi.fn<Call>());
vi.mock('@/lib/console/browser/call', async () => ({
  ApiError: (await import('@/lib/console/browser/api-error')).ApiError,
  call,
}));

const notServed = new ApiError({ status: 404, message: 'No such operation.', code: 'operation.unknown' });
const away = new ApiError({ status: 503, message: '', code: 'upstream.unavailable' });
const place = { superTenantId: 'super', applicationId: 'ledger' };
const rows = [tenant('a'), tenant('b', [application('Ledger')]), tenant('c')];
const all: Chosen = { ids: null, count: 3, except: ['x'], query: { search: 'ten', sort: null, filters: {} } };
const tenants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}`, name: `Tenant ${index}` }));

beforeEach(() => {
  call.mockReset();
});

/** Runs it; what became of each tenant. */
async function run(work: Work, signal = new AbortController().signal, settled: [string, unknown][] = []) {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await assignToMany(
    place,
    work,
    (id) => names.get(id) ?? '',
    ({ id, name }, error) => settled.push([`${id} ${name}`, error]),
    signal,
  );
  return settled;
}

describe('who gets it', () => {
  test('who has it is left out', () => {
    expect(questionOf(rows, 'ledger')).toEqual({
      getting: { count: 2, names: ['Tenant a', 'Tenant c'] },
      having: 1,
      work: {
        kind: 'tenants',
        tenants: [
          { id: 'a', name: 'Tenant a' },
          { id: 'c', name: 'Tenant c' },
        ],
      },
    });
  });

  test('named rows need no call; one that is out of sight is taken along by its id', async () => {
    const question = await askWho('super', 'ledger', { ...all, ids: ['b', 'far'] }, (id) =>
      rows.find((row) => row.id === id),
    );
    expect(question.work).toEqual({ kind: 'tenants', tenants: [{ id: 'far', name: 'far' }] });
    expect(call).not.toHaveBeenCalled();
  });

  test('of all that match the platform tells, and its guard goes along', async () => {
    call.mockResolvedValue({ included: { count: 1990, names: ['A'] }, unchanged: { count: 9, names: [] }, guard: 'g' });
    const filters = { organization: ['o1', 'o2'] };
    const chosen = { ...all, query: { ...all.query, filters } };
    expect(await askWho('super', 'ledger', chosen, () => undefined)).toEqual({
      getting: { count: 1990, names: ['A'] },
      having: 9,
      work: {
        kind: 'matching',
        selection: { matching: { search: 'ten', organization: 'o1,o2' }, except: ['x'] },
        guard: 'g',
      },
    });
  });

  test('without the preview all that match are loaded, page by page, without the excepted ones', async () => {
    call.mockRejectedValueOnce(notServed);
    call.mockResolvedValueOnce({ items: [rows[0], tenant('x')], total: 3, nextCursor: 'next' });
    call.mockResolvedValueOnce({ items: [rows[1]], total: 3, nextCursor: null });
    const { getting, having } = await askWho('super', 'ledger', all, () => undefined);
    expect([getting.names, having]).toEqual([['Tenant a'], 1]);
    expect(call.mock.calls[1]?.[1].query).not.toHaveProperty('offset');
    expect(call.mock.calls[2]?.[1].query).toMatchObject({ search: 'ten', cursor: 'next' });
  });

  test('more exceptions than the contract takes are not sent', () => {
    const except = tenants(IMPACT.ids + 1).map(({ id }) => id);
    expect(matchingOf({ ...all, except })).toBeNull();
  });

  test('another failure is one', async () => {
    call.mockRejectedValue(away);
    await expect(askWho('super', 'ledger', all, () => undefined)).rejects.toBe(away);
  });
});

describe('the calls', () => {
  test('named tenants go in slices, each with its result', async () => {
    call.mockImplementation(async (_, { body }) => {
      const { ids } = (body as { selection: { ids: string[] } }).selection;
      const [refused, had, ...done] = ids;
      const errors = [{ id: refused, name: '', code: 'notFound', Message: 'Gone.' }];
      return { done, unchanged: [had], errors, next: null };
    });
    const settled = await run({ kind: 'tenants', tenants: tenants(TENANTS_PER_CALL + 2) });
    expect(call).toHaveBeenCalledTimes(2);
    expect(settled).toHaveLength(TENANTS_PER_CALL + 2);
    const failed = settled.filter(([, error]) => error !== undefined);
    expect(failed.map(([who]) => who)).toEqual(['t0 Tenant 0', `t${TENANTS_PER_CALL} Tenant ${TENANTS_PER_CALL}`]);
    expect(failed[0]?.[1]).toMatchObject({ status: 404, code: 'notFound', message: 'Gone.' });
  });

  test('a call that fails fails its tenants; the next ones get theirs', async () => {
    call.mockRejectedValueOnce(away);
    call.mockResolvedValueOnce({ done: [`t${TENANTS_PER_CALL}`], unchanged: [], errors: [], next: null });
    const settled = await run({ kind: 'tenants', tenants: tenants(TENANTS_PER_CALL + 1) });
    expect(settled.filter(([, error]) => error === away)).toHaveLength(TENANTS_PER_CALL);
    expect(settled.at(-1)).toEqual([`t${TENANTS_PER_CALL} Tenant ${TENANTS_PER_CALL}`, undefined]);
  });

  test('a platform without the operation is asked tenant by tenant', async () => {
    call.mockImplementation(async (id, { params }) => {
      if (id === 'superTenants.assignMany') throw notServed;
      if ((params as { tenantId: string }).tenantId === 't1') throw away;
    });
    const settled = await run({ kind: 'tenants', tenants: tenants(3) });
    expect(settled.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['t0 Tenant 0', undefined],
      ['t1 Tenant 1', away],
      ['t2 Tenant 2', undefined],
    ]);
    expect(call.mock.calls[1]).toEqual([
      'tenants.applications.assign',
      { params: { tenantId: 't0' }, body: { ids: ['ledger'] }, actingTenantId: 'super' },
    ]);
  });

  test('all that match go on where the call before stopped', async () => {
    call.mockResolvedValueOnce({ done: ['a'], unchanged: [], errors: [], next: 'a' });
    call.mockResolvedValueOnce({ done: [], unchanged: ['far'], errors: [], next: null });
    const selection = { matching: {}, except: [] };
    const settled = await run({ kind: 'matching', selection, guard: 'g' });
    expect(settled).toEqual([
      ['a Tenant a', undefined],
      ['far ', undefined],
    ]);
    expect(call.mock.calls.map(([, { body }]) => (body as { after?: string }).after)).toEqual([undefined, 'a']);
  });

  test('others than confirmed: nothing is done, and it says so', async () => {
    const changed = new ApiError({ status: 409, message: '', code: 'conflict.changed' });
    call.mockRejectedValue(changed);
    await expect(run({ kind: 'matching', selection: { matching: {} }, guard: 'g' })).rejects.toBe(changed);
  });

  test('after "Stop" no further call is begun', async () => {
    const abort = new AbortController();
    call.mockImplementation(async () => {
      abort.abort();
      return { done: ['t0'], unchanged: [], errors: [], next: null };
    });
    await run({ kind: 'tenants', tenants: tenants(TENANTS_PER_CALL * 3) }, abort.signal);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
