/** What lists take in an installation of many years: a million members in a tenant, five million records of its history. */
import type { OperationQuery } from '@/lib/contract/operations';
import { buildPath, buildQuery } from '@/lib/contract/routing';
import { findPostgres, startPostgres } from '../../support/postgres';
import { type Row, type Section, ms } from '../report';
import { type Caller, call, signIn, startEmbedded } from '../support/embedded';
import { median } from '../support/load';
import { SCALE, SCALE_ORGANIZATION, SCALE_TENANT, makeScaleData } from '../support/scale-data';

/** Admin of the tenant and of its organization. */
const ADMIN = 'astrid.solheim';
/** The most that a read may take, in milliseconds. */
const BUDGETS = { historyPage: 30, historySearch: 300, members: 150 };
const PAGE = '50';

type Asked = { measure: string; path: string; budget: number };

const tenant = { tenantId: SCALE_TENANT };
const organization = { organizationId: SCALE_ORGANIZATION };

function historyCalls(cursor: string): Asked[] {
  const of = (measure: string, budget: number, query: OperationQuery<'tenants.history'>): Asked => ({
    measure: `history: ${measure}`,
    path: buildPath('tenants.history', tenant) + buildQuery({ limit: PAGE, ...query }),
    budget,
  });
  const { historyPage, historySearch } = BUDGETS;
  return [
    of('first page', historyPage, { facets: 'true' }),
    of('page after it', historyPage, { cursor }),
    {
      measure: 'history: first page of the organization',
      path: buildPath('organizations.history', organization) + buildQuery({ limit: PAGE, facets: 'true' }),
      budget: historyPage,
    },
    of('one action, one person, one week', historyPage, {
      action: 'members.update',
      actor: 'scale-7000',
      since: new Date(Date.now() - 7 * 86_400_000).toISOString(),
    }),
    of('search of a rare word', historySearch, { search: 'renamed 1300001' }),
    of('search of a common word', historySearch, { search: 'hansen' }),
    of('search of a person’s name', historySearch, { search: 'hege moen' }),
    of('search of an admin’s whole name', historySearch, { search: 'astrid solheim' }),
    of('search without a hit', historySearch, { search: 'quicksilver' }),
    of('search of two letters', historySearch, { search: 'an' }),
  ];
}

function memberCalls(): Asked[] {
  const of = (measure: string, query: OperationQuery<'members.everyone'>): Asked => ({
    measure: `members: ${measure}`,
    path: buildPath('members.everyone', tenant) + buildQuery({ limit: PAGE, ...query }),
    budget: BUDGETS.members,
  });
  const [start, middle, end] = ['0', String(SCALE.members / 2), String(SCALE.members - 30)];
  const inOrganization = (measure: string, query: OperationQuery<'organizations.members'>): Asked => ({
    measure: `organization members: ${measure}`,
    path: buildPath('organizations.members', organization) + buildQuery({ limit: PAGE, ...query }),
    budget: BUDGETS.members,
  });
  return [
    of('first rows', { offset: start }),
    of('search of a rare word', { search: 'person77777@', offset: start }),
    of('search of a common word', { search: 'hansen', offset: start }),
    of('search of two letters', { search: 'an', offset: start }),
    of('search of two letters in few names', { search: 'øy', offset: start }),
    of('search of two letters in no name', { search: 'qz', offset: start }),
    of('search of a name that comes late in the order', { search: 'øyvind', offset: start }),
    of('by name, to the end', { sort: 'displayName', offset: end }),
    of('by name, into the middle', { sort: 'displayName', offset: middle }),
    of('by role, into the middle', { sort: 'role', offset: middle }),
    of('by role, backwards into the middle', { sort: '-role', offset: middle }),
    of('by e-mail, into the middle', { sort: 'contactEmail', offset: middle }),
    of('by user name, into the middle', { sort: 'username', offset: middle }),
    of('by last activity, start', { sort: 'lastActivity', offset: start }),
    of('by last activity, middle', { sort: 'lastActivity', offset: middle }),
    of('by last activity, end', { sort: 'lastActivity', offset: end }),
    of('latest activity first, start', { sort: '-lastActivity', offset: start }),
    inOrganization('first rows', { offset: start }),
    inOrganization('into the middle', { offset: middle }),
    inOrganization('by last activity, middle', { sort: 'lastActivity', offset: middle }),
    { measure: 'organization page', path: buildPath('organizations.get', organization), budget: BUDGETS.members },
  ];
}

/** Measures the reads of the lists that grow with the years, on a PostgreSQL of its own. */
export async function measureScale({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  if (findPostgres() === undefined) return { title: TITLE, note: 'Needs PostgreSQL on this machine.', rows: [] };
  const server = await startPostgres();
  try {
    const startedAt = performance.now();
    await makeScaleData(server.url);
    const madeMs = performance.now() - startedAt;
    const started = await startEmbedded(serve, 'demo', server.url);
    try {
      return section(await measureCalls(await signIn(started.origin, ADMIN), rounds), rounds, madeMs);
    } finally {
      await started.stop();
    }
  } finally {
    await server.stop();
  }
}

/** The median of each read through the console, in turn, so that a disturbance of the machine meets all of them. */
async function measureCalls(caller: Caller, rounds: number): Promise<Row[]> {
  const [first] = historyCalls('');
  const { nextCursor } = JSON.parse((await call(caller, 'GET', first?.path ?? '')).text) as { nextCursor: string };
  const asked = [...historyCalls(nextCursor), ...memberCalls()].map((one) => ({
    ...one,
    times: [] as number[],
    failed: '',
  }));
  // The round before the first one brings pages of the database into memory, and does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const one of asked) {
      const startedAt = performance.now();
      const { status } = await call(caller, 'GET', one.path);
      if (round >= 0) one.times.push(performance.now() - startedAt);
      if (status !== 200) one.failed = ` (status ${status})`;
    }
  }
  return asked.map(({ measure, times, budget, failed }): Row => {
    const taken = median(times);
    const met = taken <= budget && failed === '';
    return { measure, value: ms(taken) + failed, against: '–', ratio: '–', budget: { text: `≤ ${budget} ms`, met } };
  });
}

const TITLE = 'Scale';
const millions = (count: number): string => `${count / 1_000_000} million`;

const section = (rows: Row[], rounds: number, madeMs: number): Section => ({
  title: TITLE,
  note: `The built server with its embedded platform on PostgreSQL, its settings as they come: ${millions(SCALE.members)} members in one tenant, ${millions(SCALE.records)} records of its history and that of others, made in ${Math.round(madeMs / 1000)} s. Calls through the console, one at a time; medians of ${rounds} rounds.`,
  rows,
});
