/** The whole way of a call and of a screen: console, embedded platform, database; the built-in one and PostgreSQL in turn. */
import { screenIds } from '@/lib/contract/access';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { screenPath } from '@/lib/paths';
import { findPostgres, startPostgres } from '../../support/postgres';
import { type Row, type Section, atMost, ms, perSecond } from '../report';
import { type Caller, type Embedded, type Place, call, signIn, startEmbedded, tenantOf } from '../support/embedded';
import { type LoadResult, load } from '../support/load';
import { type Stage, signedIn } from '../support/stage';

const ADMIN = 'nora.winther';
const CONNECTIONS = 16;
const ONE_SECONDS = 0.6;
const MANY_SECONDS = 0.8;
/** What is asked before it is measured: the compiler should have seen it, and answers should be remembered that are. */
const WARM_SECONDS = 0.3;
const RUN_IN_SECONDS = 5;
/** `/api/me` over the same with a fixed answer in place of the platform. */
const OVER_FIXED = 4;
/** Screens over the minimal page. */
const SCREEN_BUDGETS: Record<string, number> = { settings: 3, tenantMembers: 6 };

/** Where the first of a list gives the id of a thing. */
const FIRSTS: Record<string, { list: OperationId; field: string }> = {
  applicationId: { list: 'applications.list', field: 'applicationId' },
  templateId: { list: 'templates.list', field: 'applicationTemplateId' },
  clientId: { list: 'clients.list', field: 'clientId' },
  groupId: { list: 'groups.list', field: 'id' },
};

type Figures = { p50: number; perSecond: number };
/** One database's figures by what was asked. */
type Found = Map<string, Figures>;
type Visit = { caller: Caller; place: Place };

/** Each reading operation of the contract that the demo data have an answer for. */
export async function measureOperations(stage: Stage, serve: string): Promise<Section> {
  const fixed = await fixedAnswer(stage);
  const [builtIn, postgres] = await onBoth(serve, async (visit) => {
    const asked = await readings(visit);
    return await figures(visit.caller, asked, { 'x-csrf': '1' });
  });
  const me = builtIn.get('me.get') ?? { p50: NaN, perSecond: NaN };
  return {
    title: 'Operations',
    note: `${about} A fixed answer is that of the fixed platform of “Calls”.`,
    rows: [
      {
        measure: '`me.get` over a fixed answer, p50',
        value: ms(me.p50),
        against: `fixed answer ${ms(fixed.p50)}`,
        ...atMost(me.p50, fixed.p50, OVER_FIXED),
      },
      ...[...builtIn].map(([id, found]) => beside(id, found, postgres?.get(id))),
    ],
  };
}

/** Each screen of a super-tenant's administrator, against the minimal page. */
export async function measureScreens(stage: Stage, serve: string): Promise<Section> {
  const target = { origin: stage.addresses.minimal, path: '/', headers: {} };
  await load(target, { connections: CONNECTIONS, seconds: RUN_IN_SECONDS });
  const minimal = await load(target, { connections: 1, seconds: 2 });
  const [builtIn, postgres] = await onBoth(serve, async ({ caller, place }) => {
    const params = { ...place, targetTenantId: place.tenantId };
    // The parameters of any screen are among these three.
    const asked = screenIds.map((id): [string, string] => [id, screenPath(id, params as never)]);
    return await figures(caller, asked, { accept: 'text/html' });
  });
  const rows = [...builtIn].flatMap(([id, found]): Row[] => {
    const limit = SCREEN_BUDGETS[id];
    const over = { measure: `${id} over the minimal page, p50`, value: ms(found.p50) };
    return [
      ...(limit === undefined
        ? []
        : [{ ...over, against: `minimal page ${ms(minimal.p50)}`, ...atMost(found.p50, minimal.p50, limit) }]),
      beside(id, found, postgres?.get(id)),
    ];
  });
  return { title: 'Screens', note: `${about} \`settings\` is the screen without calls of its own.`, rows };
}

const about = `The built server with its embedded platform, demo data, as \`${ADMIN}\`: the built-in database, against PostgreSQL where this machine has it; p50 at 1 connection, requests at ${CONNECTIONS}.`;

function beside(measure: string, found: Figures, other: Figures | undefined): Row {
  const both = ({ p50, perSecond: rate }: Figures): string => `${ms(p50)}, ${perSecond(rate)}`;
  return {
    measure,
    value: both(found),
    against: other === undefined ? '–' : `PostgreSQL ${both(other)}`,
    ratio: other === undefined ? '–' : `${(found.p50 / other.p50).toFixed(2)} ×`,
  };
}

/** Work with the built-in database, and then with PostgreSQL, if there is one. */
async function onBoth<T>(serve: string, work: (visit: Visit) => Promise<T>): Promise<[T, T | undefined]> {
  const builtIn = await visiting(await startEmbedded(serve, 'demo'), work);
  if (findPostgres() === undefined) return [builtIn, undefined];
  const database = await startPostgres();
  try {
    return [builtIn, await visiting(await startEmbedded(serve, 'demo', database.url), work)];
  } finally {
    await database.stop();
  }
}

async function visiting<T>({ origin, stop }: Embedded, work: (visit: Visit) => Promise<T>): Promise<T> {
  try {
    const caller = await signIn(origin, ADMIN);
    return await work({ caller, place: await tenantOf(caller, ({ isSuperTenant }) => isSuperTenant) });
  } finally {
    await stop();
  }
}

/** `/api/me` of a console whose platform repeats one answer. */
async function fixedAnswer(stage: Stage): Promise<LoadResult> {
  const server = await stage.startConsole();
  try {
    const origin = stage.addresses.console;
    const { visitor } = await signedIn(origin);
    const target = { origin, path: '/api/me', headers: { cookie: visitor.cookieHeader(origin), 'x-csrf': '1' } };
    await load(target, { connections: CONNECTIONS, seconds: RUN_IN_SECONDS });
    return await load(target, { connections: 1, seconds: 2 });
  } finally {
    await server.stop();
  }
}

/** The reading operations with their addresses: those that answer 200. */
async function readings({ caller, place }: Visit): Promise<[id: string, path: string][]> {
  const known = new Map(Object.entries({ ...place, targetTenantId: place.tenantId }));
  const pathOf = (id: OperationId): string | undefined => {
    const { path } = operationRow(id);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (!names.every((name) => known.has(name))) return undefined;
    return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known.get(name) ?? ''));
  };
  for (const [param, { list, field }] of Object.entries(FIRSTS)) {
    const { text } = await call(caller, 'GET', pathOf(list) ?? '/');
    const first = new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1];
    if (first !== undefined) known.set(param, first);
  }
  const found: [string, string][] = [];
  for (const id of operationIds) {
    const path = operationRow(id).method === 'GET' ? pathOf(id) : undefined;
    if (path !== undefined && (await call(caller, 'GET', path)).status === 200) found.push([id, path]);
  }
  return found;
}

async function figures(
  caller: Caller,
  asked: readonly [name: string, path: string][],
  headers: Record<string, string>,
): Promise<Found> {
  const found: Found = new Map();
  for (const [name, path] of asked) {
    const target = { origin: caller.origin, path, headers: { ...headers, cookie: caller.cookie } };
    // What has a budget runs in as long as what it is held against.
    const seconds = name === 'me.get' || name in SCREEN_BUDGETS ? RUN_IN_SECONDS : WARM_SECONDS;
    await load(target, { connections: CONNECTIONS, seconds });
    const one = await load(target, { connections: 1, seconds: ONE_SECONDS });
    const many = await load(target, { connections: CONNECTIONS, seconds: MANY_SECONDS });
    // What does not answer has no time.
    if (one.failures + many.failures === 0) found.set(name, { p50: one.p50, perSecond: many.requestsPerSecond });
  }
  return found;
}
