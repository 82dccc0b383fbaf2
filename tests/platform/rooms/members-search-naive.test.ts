/** Random searches of random people, beside a plain filter in JavaScript: what is found is the same, however it is looked for. */
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { searchedText } from '@/lib/contract/search-text';
import { invitations, tenantMembers, users } from '@/lib/platform/db/schema';
import { newLink } from '@/lib/platform/invitation-links';
import { MEMBER_SORTS } from '@/lib/platform/rooms/members/order';
import type { Found } from '@/lib/platform/rooms/members/page-plan';
import {
  type EveryoneRow,
  everyonePage,
  organizationMemberPage,
  tenantMemberPage,
} from '@/lib/platform/rooms/members/store';
import { type ListQuery, listRequest } from '@/lib/platform/rooms/shared/paging';
import { type Place, TestApi } from '../support/api';
import { crowdOf } from '../support/fixtures';

/** What is looked up and sorted; the platform's own number would take as many people. */
const FEW = 12;
const PEOPLE = 60;
const SEARCHES = 14;
const LIMIT = 7;

/** Numbers that are the same in every run: a failure can be looked at again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = numbers(20_261_125);
const oneOf = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item;

const FIRST = ['Ola', 'Kari', 'Øyvind', 'ÅSE', 'Anne-Lise', 'Bo', '李', 'O%a', 'K_ri'];
const LAST = ['Berg', 'Bergan', 'Nordøy', 'Å', 'Hansen', "O'Hara", '小龍'];

/** Someone as the filter sees them. */
interface Candidate {
  id: string;
  name: string;
  searched: string;
  idp: 'own' | 'none';
  role: string;
  invited: boolean;
}

let api: TestApi;
let place: Place;
const members = new Map<string, Candidate>();
const everyone = new Map<string, Candidate>();

beforeAll(async () => {
  api = await TestApi.start();
  place = await api.place();
  await api.chief(place);
  const crowd = await crowdOf(api, place, PEOPLE);
  for (const [index, { id, username }] of crowd.entries()) {
    const displayName = `${oneOf(FIRST)} ${oneOf(LAST)}`;
    const contactEmail = `${oneOf(LAST)
      .toLowerCase()
      .replaceAll(/[^a-zøå]/g, '')}.${index}@people.test`;
    await api.db
      .update(users)
      .set({ displayName, contactEmail, username: `${username}-${oneOf(LAST)}` })
      .where(inArray(users.id, [id]));
  }
  const ids = crowd.map(({ id }) => id);
  const some = (share: number): string[] => ids.filter(() => next(share) === 0);
  await api.db.execute(
    sql`insert into identity_providers (name, display_name) values ('own-idp', 'Own') on conflict do nothing`,
  );
  await api.db
    .update(users)
    .set({ idp: 'own-idp' })
    .where(inArray(users.id, some(2)));
  await api.db
    .update(tenantMembers)
    .set({ role: Role.Admin })
    .where(inArray(tenantMembers.userId, some(6)));
  await api.db
    .update(tenantMembers)
    .set({ role: Role.LimitedAdmin })
    .where(inArray(tenantMembers.userId, some(6)));
  await api.db.execute(sql`update organization_members set is_organization_admin = true
    where organization_id = ${place.organizationId} and user_id in (${sql.join(
      some(8).map((id) => sql`${id}`),
      sql`, `,
    )})`);
  for (let index = 0; index < 9; index += 1) {
    await api.db.insert(invitations).values({
      ...newLink(api.db),
      type: 'member',
      tenantId: place.tenantId,
      contactEmail: `${oneOf(['berg', 'kari', 'nord'])}.invited${index}@people.test`,
      username: `guest-${index}-${oneOf(LAST)}`,
      role: oneOf([Role.Admin, Role.Regular]),
      isUniqueIdp: next(2) === 0,
      language: 'en',
      expiresAt: new Date(Date.now() + 86_400_000),
    });
  }
  await remember();
});
afterAll(() => api.close());

/** What the filter goes by, as the tables have it. */
async function remember(): Promise<void> {
  const rows = await api.db.select().from(users);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const row of (await pageOf('tenant', {}, {})).rows) {
    const { displayName = '', contactEmail = '', username = '', idp } = known.get(row.id) ?? {};
    members.set(row.id, {
      id: row.id,
      name: displayName.toLowerCase(),
      searched: `${displayName} ${contactEmail} ${username}`.toLowerCase(),
      idp: idp === LOCAL_IDP ? 'none' : 'own',
      role: row.role,
      invited: false,
    });
  }
  for (const [id, member] of members) everyone.set(id, member);
  for (const row of await api.db.select().from(invitations)) {
    if (row.tenantId !== place.tenantId) continue;
    everyone.set(row.id, {
      id: row.id,
      name: row.contactEmail.toLowerCase(),
      searched: `${row.contactEmail} ${row.username}`.toLowerCase(),
      idp: row.isUniqueIdp ? 'own' : 'none',
      role: row.role,
      invited: true,
    });
  }
}

type List = 'tenant' | 'organization' | 'everyone';
type Filter = { idp?: 'own' | 'none'; role?: string };
type Row = { id: string; role: string };

const idOf = (row: EveryoneRow): string => ('member' in row ? row.member.id : row.invitation.id);

/** A page of a list as the platform reads it. */
async function pageOf(list: List, query: ListQuery, { idp, role }: Filter): Promise<Found<Row>> {
  const { tenantId, organizationId } = place;
  const request = listRequest(query, MEMBER_SORTS);
  const shown = (row: { id: string; role: string; isOrganizationAdmin: boolean }): Row => ({
    id: row.id,
    role: row.isOrganizationAdmin ? Role.OrganizationAdmin : row.role,
  });
  if (list === 'everyone') {
    const filter = { roles: role === undefined ? undefined : [role], withInvitations: role === undefined, idp };
    const found = await everyonePage(api.db, tenantId, organizationId, request, filter, FEW);
    return { ...found, rows: found.rows.map((row) => ({ id: idOf(row), role: '' })) };
  }
  const found =
    list === 'tenant'
      ? await tenantMemberPage(api.db, tenantId, organizationId, request, { idp, role }, FEW)
      : await organizationMemberPage(api.db, organizationId, request, { idp, role }, FEW);
  return { ...found, rows: found.rows.map(shown) };
}

/** Whether a text has every word; where none is as long as the index needs, the search as it stands. */
function hasWords(searched: string, wanted: string): boolean {
  const words = wanted.split(/\s+/);
  return words.some((word) => [...word].length >= 3)
    ? words.every((word) => searched.includes(word))
    : searched.includes(wanted);
}

/** The plain filter. */
function finds(candidate: Candidate, search: string, { idp, role }: Filter): boolean {
  const text = searchedText(search);
  const wanted = text.toLowerCase();
  const isFound =
    [...text].length < 3
      ? candidate.name.includes(wanted)
      : hasWords(candidate.searched, wanted) || candidate.id === wanted;
  if (!isFound || (idp !== undefined && candidate.idp !== idp)) return false;
  return role === undefined || (!candidate.invited && candidate.role === role);
}

/** A piece of a candidate's texts, their id, or letters that hardly anything has. */
function anySearch(): string {
  const { id, searched } = oneOf([...everyone.values()]);
  const letters = [...searched];
  const start = next(letters.length);
  const piece = letters.slice(start, start + 1 + next(6)).join('');
  const backwards = searched.split(' ').toReversed().join('  ');
  return oneOf([
    piece,
    piece,
    piece.toUpperCase(),
    `"${piece}"`,
    backwards,
    id,
    id.toUpperCase(),
    'qzx',
    '@people',
    'berg',
    'n',
    '',
  ]);
}

const orders = MEMBER_SORTS.flatMap((sort) => [sort, `-${sort}`]);

describe.each(['tenant', 'organization', 'everyone'] as const)('the list %s', (list) => {
  test.each(orders)('by %s', async (sort) => {
    const known = list === 'everyone' ? everyone : members;
    const order = (await pageOf(list, { sort }, {})).rows.map(({ id }) => id);
    const sides = { few: 0, many: 0 };
    for (let count = 0; count < SEARCHES; count += 1) {
      const search = anySearch();
      const idp = oneOf([undefined, undefined, 'own', 'none'] as const);
      const role = list === 'organization' ? undefined : oneOf([undefined, undefined, Role.Regular, Role.Admin]);
      const filter = { idp, role };
      const wanted = order.filter((id) => {
        const candidate = known.get(id);
        return candidate !== undefined && finds(candidate, search, filter);
      });
      sides[wanted.length > FEW ? 'many' : 'few'] += 1;
      for (const offset of [0, LIMIT, Math.max(0, wanted.length - 3), wanted.length + 2]) {
        const page = await pageOf(list, { search, sort, limit: String(LIMIT), offset: String(offset) }, filter);
        const what = JSON.stringify({ list, sort, search, ...filter, offset });
        const ids = page.rows.slice(0, LIMIT).map(({ id }) => id);
        const isCounted = page.isLowerBound ? page.total < wanted.length : page.total === wanted.length;
        expect([what, ids, isCounted]).toEqual([what, wanted.slice(offset, offset + LIMIT), true]);
      }
    }
    expect(sides.few).toBeGreaterThan(0);
    expect(sides.many).toBeGreaterThan(0);
  });
});
