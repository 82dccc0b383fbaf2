/** The whole way of a call and of a screen: console, embedded platform, database; the built-in one and PostgreSQL in turn. */
import { screenIds } from '@/lib/contract/access';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { screenPath } from '@/lib/paths';
import { findPostgres, startPostgres } from '../../support/postgres';
import { type Row, type Section, atMost, ms, perSecond, withBefore } from '../report';
import { type Caller, type Embedded, type Place, call, signIn, startEmbedded, tenantOf } from '../support/embedded';
import { type LoadResult, load } from '../support/load';
import type { Build } from '../support/other-build';
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
/** On the built-in database, and on PostgreSQL where this machine has it. */
type Pair = [builtIn: Found, postgres: Found | undefined];
type Visit = { caller: Caller; place: Place };
/** What is asked, with its address at one console. */
type Asked = [name: string, pathOf: (visit: Visit) => string];

/** Each reading operation of the contract that the demo data have an answer for. @param before - another build, measured in turn */
export async function measureOperations(stage: Stage, serve: string, before?: Build): Promise<Section> {
  const fixed = await fixedAnswer(stage);
  const found = await onBoth(builds(serve, before), async (visits) => {
    const paths = new Map<Visit, Map<string, string>>();
    for (const visit of visits) paths.set(visit, await readings(visit));
    const asked = [...paths.get(visits[0]!)!.keys()].map((id): Asked => [
      id,
      // What another build does not have is not there in its figures either.
      (visit) => paths.get(visit)?.get(id) ?? '/',
    ]);
    return await figures(visits, asked, { 'x-csrf': '1' });
  });
  const section = ([builtIn, postgres]: Pair): Section => {
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
        ...[...builtIn].map(([id, one]) => beside(id, one, postgres?.get(id))),
      ],
    };
  };
  return inOne(found.map(section), before);
}

/** Each screen of a super-tenant's administrator, against the minimal page. @param before - another build, measured in turn */
export async function measureScreens(stage: Stage, serve: string, before?: Build): Promise<Section> {
  const target = { origin: stage.addresses.minimal, path: '/', headers: {} };
  await load(target, { connections: CONNECTIONS, seconds: RUN_IN_SECONDS });
  const minimal = await load(target, { connections: 1, seconds: 2 });
  const found = await onBoth(builds(serve, before), async (visits) => {
    const asked = screenIds.map((id): Asked => [
      id,
      // The parameters of any screen are among these three.
      ({ place }) => screenPath(id, { ...place, targetTenantId: place.tenantId } as never),
    ]);
    return await figures(visits, asked, { accept: 'text/html' });
  });
  const section = ([builtIn, postgres]: Pair): Section => ({
    title: 'Screens',
    note: `${about} \`settings\` is the screen with the fewest calls of its own: one.`,
    rows: [...builtIn].flatMap(([id, one]): Row[] => {
      const limit = SCREEN_BUDGETS[id];
      const over = { measure: `${id} over the minimal page, p50`, value: ms(one.p50) };
      return [
        ...(limit === undefined
          ? []
          : [{ ...over, against: `minimal page ${ms(minimal.p50)}`, ...atMost(one.p50, minimal.p50, limit) }]),
        beside(id, one, postgres?.get(id)),
      ];
    }),
  });
  return inOne(found.map(section), before);
}

const builds = (serve: string, before: Build | undefined): string[] =>
  before === undefined ? [serve] : [serve, before.serve];

const inOne = ([own, other]: Section[], before: Build | undefined): Section =>
  before === undefined || other === undefined ? own! : withBefore(own!, other, before.name);

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

/** Works with each build on the built-in database, and then on PostgreSQL, if there is one; gives what was found per build. */
async function onBoth(serves: readonly string[], work: (visits: Visit[]) => Promise<Found[]>): Promise<Pair[]> {
  const builtIn = await visiting(
    serves.map((serve) => async () => await startEmbedded(serve, 'demo')),
    work,
  );
  if (findPostgres() === undefined) return builtIn.map((found) => [found, undefined]);
  const databases: Awaited<ReturnType<typeof startPostgres>>[] = [];
  try {
    for (const _ of serves) databases.push(await startPostgres());
    const starts = serves.map((serve, at) => async () => await startEmbedded(serve, 'demo', databases[at]!.url));
    const postgres = await visiting(starts, work);
    return builtIn.map((found, at) => [found, postgres[at]]);
  } finally {
    for (const database of databases) await database.stop();
  }
}

/** All of them run while the work asks one after the other, so that a busy minute hits each alike. */
async function visiting(
  starts: readonly (() => Promise<Embedded>)[],
  work: (visits: Visit[]) => Promise<Found[]>,
): Promise<Found[]> {
  const running: Embedded[] = [];
  try {
    const visits: Visit[] = [];
    for (const start of starts) {
      const started = await start();
      running.push(started);
      const caller = await signIn(started.origin, ADMIN);
      visits.push({ caller, place: await tenantOf(caller, ({ isSuperTenant }) => isSuperTenant) });
    }
    return await work(visits);
  } finally {
    for (const { stop } of running) await stop();
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
async function readings({ caller, place }: Visit): Promise<Map<string, string>> {
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
  const found = new Map<string, string>();
  for (const id of operationIds) {
    const path = operationRow(id).method === 'GET' ? pathOf(id) : undefined;
    if (path !== undefined && (await call(caller, 'GET', path)).status === 200) found.set(id, path);
  }
  return found;
}

/** What each build takes for each question, and again in the other order: the one asked first pays for what wakes up. */
async function figures(
  visits: readonly Visit[],
  asked: readonly Asked[],
  headers: Record<string, string>,
): Promise<Found[]> {
  const found = visits.map((): Found => new Map());
  for (const [name, pathOf] of asked) {
    const targets = visits.map((visit) => ({
      origin: visit.caller.origin,
      path: pathOf(visit),
      headers: { ...headers, cookie: visit.caller.cookie },
    }));
    // What has a budget runs in as long as what it is held against.
    const seconds = name === 'me.get' || name in SCREEN_BUDGETS ? RUN_IN_SECONDS : WARM_SECONDS;
    for (const target of targets) await load(target, { connections: CONNECTIONS, seconds });
    const runs = targets.map((): LoadResult[] => []);
    const turns = targets.length === 1 ? [0] : [0, 1, 1, 0];
    for (const turn of turns) runs[turn]!.push(await load(targets[turn]!, { connections: 1, seconds: ONE_SECONDS }));
    for (const [at, target] of targets.entries()) {
      const many = await load(target, { connections: CONNECTIONS, seconds: MANY_SECONDS });
      // What does not answer has no time.
      if ([...runs[at]!, many].some(({ failures }) => failures > 0)) continue;
      found[at]!.set(name, { p50: Math.min(...runs[at]!.map(({ p50 }) => p50)), perSecond: many.requestsPerSecond });
    }
  }
  return found;
}
