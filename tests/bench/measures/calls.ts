/** A call through the BFF against the same call without it, and a screen's requests per second. */
import { type LoadResult, type Target, load, median } from '../support/load';
import { type Section, atLeast, ms, perSecond } from '../report';
import { type Stage, signedIn } from '../support/stage';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 16;
/** Long enough for the compiler of the slowest of them to be done. */
const WARM_SECONDS = 8;
const SCREEN_CONNECTIONS = 4;
/** What the BFF may add to a call at one connection, in milliseconds. */
const OVERHEAD_MS = 1.2;
/** How many requests it takes, over a proxy that checks nothing. */
const OVER_PROXY = 0.3;
const CALL = '/api/me';

/** Measures with a console and a minimal application that run already. */
export async function measureCalls(stage: Stage): Promise<Section> {
  const { addresses } = stage;
  const { visitor } = await signedIn(addresses.console);
  const cookie = visitor.cookieHeader(addresses.console);
  const bearer = { authorization: 'Bearer bench' };
  // What a browser sends to either of them; the bare handler has no use for the cookie, but Next reads it all the same.
  const browser = { cookie, 'x-csrf': '1' };
  const targets = {
    direct: { origin: addresses.api, path: CALL, headers: bearer },
    proxy: { origin: addresses.proxy, path: CALL, headers: bearer },
    handler: { origin: addresses.minimal, path: CALL, headers: { ...browser, ...bearer } },
    bff: { origin: addresses.console, path: CALL, headers: browser },
    screen: { origin: addresses.console, path: '/essentials', headers: { cookie } },
    page: { origin: addresses.minimal, path: '/', headers: {} },
  } satisfies Record<string, Target>;
  for (const target of Object.values(targets)) await load(target, { connections: CONNECTIONS, seconds: WARM_SECONDS });
  const one = await rounds(targets, ['direct', 'proxy', 'handler', 'bff'], 1, 2);
  const many = await rounds(targets, ['direct', 'proxy', 'handler', 'bff'], CONNECTIONS, SECONDS);
  const screens = await rounds(targets, ['screen', 'page'], SCREEN_CONNECTIONS, SECONDS);
  const over = one.bff.p50 - one.direct.p50;
  return {
    title: 'Calls',
    note: `\`GET ${CALL}\` from a platform that repeats a fixed answer; medians of ${ROUNDS} rounds in turn; ${CONNECTIONS} connections unless it says otherwise.`,
    rows: [
      {
        measure: 'BFF, 1 connection, p50',
        value: ms(one.bff.p50),
        against: `platform directly ${ms(one.direct.p50)}`,
        ratio: `+ ${ms(over)}`,
        budget: { text: `≤ + ${OVERHEAD_MS} ms`, met: over <= OVERHEAD_MS },
      },
      {
        measure: 'BFF, 1 connection, p50',
        value: ms(one.bff.p50),
        against: `bare Next handler ${ms(one.handler.p50)}`,
        ratio: `${(one.bff.p50 / one.handler.p50).toFixed(2)} ×`,
      },
      {
        measure: 'BFF, requests',
        value: perSecond(many.bff.requestsPerSecond),
        against: `bare Next handler ${perSecond(many.handler.requestsPerSecond)}`,
        ...atLeast(many.bff.requestsPerSecond, many.handler.requestsPerSecond, 0.8),
      },
      {
        measure: 'BFF, requests',
        value: perSecond(many.bff.requestsPerSecond),
        against: `bare Node proxy ${perSecond(many.proxy.requestsPerSecond)}`,
        ...atLeast(many.bff.requestsPerSecond, many.proxy.requestsPerSecond, OVER_PROXY),
      },
      {
        measure: 'BFF, p99',
        value: ms(many.bff.p99),
        against: `bare Next handler ${ms(many.handler.p99)}`,
        ratio: `${(many.bff.p99 / many.handler.p99).toFixed(2)} ×`,
      },
      {
        measure: `screen \`/essentials\`, ${SCREEN_CONNECTIONS} connections`,
        value: `${perSecond(screens.screen.requestsPerSecond)}, p50 ${ms(screens.screen.p50)}`,
        against: `minimal page ${perSecond(screens.page.requestsPerSecond)}`,
        ratio: `${(screens.screen.requestsPerSecond / screens.page.requestsPerSecond).toFixed(2)} ×`,
      },
      {
        measure: 'answers that were not 200',
        value: String(
          [one, many, screens].flatMap((set) => Object.values(set)).reduce((sum, r) => sum + r.failures, 0),
        ),
        against: '–',
        ratio: '–',
      },
    ],
  };
}

/** Several rounds over the targets in turn, so that what else the machine does hits all alike. */
async function rounds<Name extends string>(
  targets: Record<Name, Target>,
  names: readonly Name[],
  connections: number,
  seconds: number,
): Promise<Record<Name, LoadResult>> {
  const results = new Map<Name, LoadResult[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const result = await load(targets[name], { connections, seconds });
      results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  const middle = (name: Name): LoadResult => {
    const all = results.get(name) ?? [];
    return {
      requestsPerSecond: median(all.map((result) => result.requestsPerSecond)),
      p50: median(all.map((result) => result.p50)),
      p99: median(all.map((result) => result.p99)),
      failures: all.reduce((sum, result) => sum + result.failures, 0),
    };
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, LoadResult>;
}
