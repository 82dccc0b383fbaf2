/** A history of years: counted up to a limit, walked page by page, searched. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { History } from '@/lib/contract/entities/organizations';
import { HISTORY } from '@/lib/contract/limits';
import type { OperationQuery } from '@/lib/contract/operations';
import { auditRecords } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

let api: TestApi;
let place: Place;
let chief: Person;
beforeAll(async () => {
  api = await TestApi.start();
  place = await api.place();
  chief = await api.chief(place);
});
afterAll(() => api.close());

const inTenant = () => ({ params: { tenantId: place.tenantId } });
const ask = async (query: OperationQuery<'tenants.history'> = {}): Promise<History> =>
  await api.ok(chief, 'tenants.history', { ...inTenant(), query: { limit: '50', ...query } });

describe('a history of years', () => {
  const MORE = HISTORY.counted + 100;
  beforeAll(async () => {
    // Ten of a moment, as one request writes them; the refused ones are in the trail alone.
    await api.db.execute(sql`
      insert into audit_records (at, request_id, actor_id, organization_id, tenant_id, operation, target_type, target_id, result, details)
      select now() - make_interval(hours => n / 10), 'r' || n, ${chief.id}, ${place.organizationId}, ${place.tenantId},
        case when n <= ${HISTORY.counted}::int then 'members.invite' else 'groups.update' end, 'member', 'm' || n,
        case when n % 11 = 10 then 'refused' else 'success' end,
        jsonb_build_object('name', 'Person ' || n, 'after', jsonb_build_object('members', jsonb_build_array('Kari ' || n % 7)))
      from generate_series(1, ${(MORE * 11) / 10}::int) n`);
  });
  const walk = async (query: OperationQuery<'tenants.history'>) => {
    const found: string[] = [];
    const totals = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await ask({ ...query, ...(cursor === '' ? {} : { cursor }) });
      if (Array.isArray(answer)) throw new Error('a page was asked for');
      found.push(...answer.items.map(({ target }) => target.name));
      totals.add(`${answer.total}${answer.totalIsLowerBound ? '+' : ''}`);
      cursor = answer.nextCursor;
    }
    return { found, totals: [...totals] };
  };
  const shown = async (condition = sql`true`) =>
    (
      await api.db
        .select({ details: auditRecords.details })
        .from(auditRecords)
        .where(sql`tenant_id = ${place.tenantId} and result = 'success' and ${condition}`)
        .orderBy(sql`at desc, id desc`)
    ).map(({ details }) => String(details?.name));

  test('it is counted up to a limit, and every page has what comes next', async () => {
    const { found, totals } = await walk({ limit: '333' });
    expect(totals).toEqual([`${HISTORY.counted}+`]);
    expect(found).toEqual(await shown());
    expect(found).toHaveLength(MORE);
  });

  test('fewer are counted as they are, with a filter too', async () => {
    const { found, totals } = await walk({ limit: '40', action: 'groups.update' });
    expect([totals, found]).toEqual([[String(found.length)], await shown(sql`operation = 'groups.update'`)]);
    expect(await ask({ action: 'clients.create' })).toMatchObject({ total: 0, items: [], nextCursor: null });
  });

  test('a search finds all of them, in lists too, and once what is found twice', async () => {
    const named = await walk({ limit: '7', search: 'erson 3' });
    expect(named.found).toEqual(await shown(sql`details->>'name' like 'Person 3%'`));
    expect(named.totals).toEqual([String(named.found.length)]);
    expect((await walk({ limit: '50', search: 'kari 5' })).found).toEqual(
      await shown(sql`details->'after'->>'members' like '%Kari 5%'`),
    );
    expect((await walk({ limit: '400', search: chief.name })).totals).toEqual([`${HISTORY.counted}+`]);
    expect((await walk({ limit: '50', search: 'i6' })).found).toEqual([]);
    expect((await walk({ limit: '50', search: 'm77' })).found).toEqual(['Person 77']);
  });

  test('a cursor of another kind is where nothing begins', async () => {
    const cursor = Buffer.from(JSON.stringify(['1', 'many'])).toString('base64url');
    expect((await ask({ limit: '1', cursor })) as { items: unknown[] }).toMatchObject({
      items: [{ at: expect.any(String) }],
    });
    expect(await api.refusal(chief, 'tenants.history', { ...inTenant(), query: { limit: '1', cursor: 'x' } })).toBe(
      '400 request.invalid',
    );
  });

  test('who changed something, and the kinds of changes', async () => {
    const answer = await ask({ facets: 'true', limit: '1' });
    expect(answer).toMatchObject({
      facets: { actors: [{ id: chief.id, name: chief.name }], actions: ['groups.update', 'members.invite'] },
    });
  });
});
