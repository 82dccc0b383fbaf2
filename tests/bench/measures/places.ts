/** What the places between the rooms take with much in them: the same addresses on the demo data and on `PLATFORM_SEED=large`, in turn. */
import { SEARCH_DEBOUNCE_MS } from '@/lib/contract/limits';
import { buildPath, buildQuery } from '@/lib/contract/routing';
import { screenPath } from '@/lib/paths';
import { type Section, atMost, ms } from '../report';
import { type Place, call, signIn, startEmbedded, tenantOf } from '../support/embedded';
import { median } from '../support/load';

const BUDGET = 1.5;
/** From the last letter: the field waits before it asks. */
const SEARCH = 'search, from the last letter';
/** May read everything there is. */
const ADMIN = 'nora.winther';
/** Has the organization and, in the large data, the tenant with 50,000 members. */
const LARGEST = 'astrid.solheim';

/** The addresses by what they are for. */
const ofAdmin = (place: Place): Record<string, string> => ({
  overview: screenPath('organizationOverview', place),
  'health of the platform': buildPath('health.platform', place),
  [SEARCH]: buildPath('search.find', {}) + buildQuery({ q: 'nor' }),
});

const ofLargest = (place: Place): Record<string, string> => ({
  'organization home': screenPath('organization', place),
  'tenant home': screenPath('tenant', place),
  'health of the organization': buildPath('health.organization', place),
  'health of the tenant': buildPath('health.tenant', place),
});

/** Measures the homes of an organization and of a tenant, the overview, health and the search. */
export async function measurePlaces({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  const demo = await startEmbedded(serve, 'demo');
  try {
    const large = await startEmbedded(serve, 'large');
    try {
      return section(await measureInTurn([demo.origin, large.origin], 10 * rounds), 10 * rounds);
    } finally {
      await large.stop();
    }
  } finally {
    await demo.stop();
  }
}

/** A question to a server; answers the milliseconds until the whole answer is there. */
type Ask = () => Promise<number>;

async function questionsOf(origin: string): Promise<Map<string, Ask>> {
  const questions = new Map<string, Ask>();
  const add = async (
    username: string,
    is: Parameters<typeof tenantOf>[1],
    addresses: (place: Place) => Record<string, string>,
  ): Promise<void> => {
    const caller = await signIn(origin, username);
    for (const [name, address] of Object.entries(addresses(await tenantOf(caller, is)))) {
      questions.set(name, async () => {
        const startedAt = performance.now();
        const { status } = await call(caller, 'GET', address);
        if (status !== 200) throw new Error(`${address} answered ${status}`);
        return performance.now() - startedAt;
      });
    }
  };
  await add(ADMIN, ({ isSuperTenant }) => isSuperTenant, ofAdmin);
  await add(LARGEST, ({ name }) => name.startsWith('Fjordkraft'), ofLargest);
  return questions;
}

async function measureInTurn(origins: readonly string[], rounds: number): Promise<Map<string, number[][]>> {
  const servers = await Promise.all(origins.map(questionsOf));
  const times = new Map<string, number[][]>();
  // The rounds before the first one bring pages of the database into memory and compile, and do not count.
  for (let round = -3; round < rounds; round += 1) {
    for (const [at, questions] of servers.entries()) {
      for (const [name, ask] of questions) {
        const taken = await ask();
        const found = times.get(name) ?? servers.map(() => []);
        if (round >= 0) found[at]?.push(taken);
        times.set(name, found);
      }
    }
  }
  return times;
}

function section(times: Map<string, number[][]>, rounds: number): Section {
  const rows = [...times].map(([name, all]) => {
    const waited = name === SEARCH ? SEARCH_DEBOUNCE_MS : 0;
    const [demo = Number.NaN, large = Number.NaN] = all.map((each) => waited + median(each));
    return { measure: name, value: ms(large), against: `demo data ${ms(demo)}`, ...atMost(large, demo, BUDGET) };
  });
  return {
    title: 'Large data, between the rooms',
    note: `The built server with its embedded platform, \`PLATFORM_SEED=large\` against the demo data, in turn; whole answers through the console, medians of ${rounds} rounds. Overview, platform and search as \`${ADMIN}\`; homes and health as \`${LARGEST}\`, whose organization has 50,000 members in the large data.`,
    rows,
  };
}
