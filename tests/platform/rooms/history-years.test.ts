/** A history of years: counted up to a limit, walked page by page, searched. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { History } from '@/lib/contract/rooms/organizations/entities';
import { HISTORY } from '@/lib/contract/limits';
import type { OperationQuery } from '@/lib/contract/operations';
import { auditRecords, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();
const place = await api.place();
// A name without digits, which searches look for.
const chief = { ...(await api.chief(place)), name: 'Astrid Næss' };
await api.db.update(users).set({ displayName: chief.name }).where(eq(users.id, chief.id));

const inTenant = () => ({ params: { tenantId: place.tenantId } });
const ask = async (query: OperationQuery<'tenants.history'> = {}): Promise<History> =>
  await api.ok(chief, 'tenants.history', { ...inTenant(), query: { limit: '50', ...query } });

/** All pages: what was changed, and the different numbers that they gave as the total. */
const walk = async (query: NonNullable<OperationQuery<'tenants.history'>>, read: typeof ask = ask) => {
  const found: string[] = [];
  const totals = new Set<string>();
  const sizes: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await read({ ...query, ...(cursor === '' ? {} : { cursor }) });
    if (Array.isArray(answer)) throw new Error('a page was asked for');
    found.push(...answer.items.map(({ target }) => target.name));
    totals.add(`${answer.total}${answer.totalIsLowerBound ? '+' : ''}`);
    sizes.push(answer.items.length);
    cursor = answer.nextCursor;
  }
  return { found, totals: [...totals], sizes };
};

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
    const named = await walk({ limit: '7', search: 'erson 33' });
    expect(named.found).toEqual(await shown(sql`details->>'name' like 'Person%33%'`));
    expect(named.totals).toEqual([String(named.found.length)]);
    expect((await walk({ limit: '50', search: '77 kari' })).found).toEqual(
      await shown(sql`details->>'name' like '%77%'`),
    );
    expect((await walk({ limit: '50', search: `m77 ${chief.name}` })).found).toEqual(['Person 77']);
    expect((await walk({ limit: '50', search: `"77 ${chief.name} PERSON"` })).found).toEqual(
      await shown(sql`details->>'name' like '%77%'`),
    );
    expect((await walk({ limit: '50', search: `77 ${chief.name} quicksilver` })).found).toEqual([]);
    expect((await walk({ limit: '400', search: chief.name })).totals).toEqual([`${HISTORY.found}+`]);
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

describe('a search that no index serves', () => {
  const OLD = 30;
  let many: Place;
  let admin: Person;
  const read = async (query: OperationQuery<'tenants.history'> = {}): Promise<History> =>
    await api.ok(admin, 'tenants.history', { params: { tenantId: many.tenantId }, query });
  beforeAll(async () => {
    many = await api.place();
    admin = await api.chief(many);
    // The oldest ones, behind all that one call looks through, and one among the newest.
    await api.db.execute(sql`
      insert into audit_records (at, request_id, actor_id, organization_id, tenant_id, operation, target_type, target_id, result, details)
      select now() - make_interval(mins => n), 'r' || n, 'elsewhere', ${many.organizationId}, ${many.tenantId},
        'members.invite', 'member', 'm' || n, 'success',
        jsonb_build_object('name', case when n > ${HISTORY.looked}::int or n = 7 then 'Øy ' || n else 'Person' end)
      from generate_series(1, ${HISTORY.looked + OLD}::int) n`);
  });
  const old = Array.from({ length: OLD }, (_, index) => `Øy ${HISTORY.looked + index + 1}`);

  test('it looks through the newest ones, and goes on with the next page', async () => {
    const { found, totals, sizes } = await walk({ limit: '20', search: 'øy' }, read);
    expect(found).toEqual(['Øy 7', ...old]);
    expect([sizes, totals]).toEqual([[1, 20, 10], ['1+']]);
  });

  test('pages within them have no end before theirs, and one with nothing leads on', async () => {
    expect((await walk({ limit: '3', search: 'ø', until: new Date().toISOString() }, read)).found).toEqual([
      'Øy 7',
      ...old,
    ]);
    expect((await walk({ limit: '20', search: 'qz' }, read)).sizes).toEqual([0, 0]);
  });
});
