/** What the search over everything takes where there is much to find. */
import { buildPath, buildQuery } from '@/lib/contract/routing';
import { findPostgres, startPostgres } from '../../support/postgres';
import { type Row, type Section, ms } from '../report';
import { call, signIn, startEmbedded } from '../support/embedded';

/** May read everything there is. */
const ADMIN = 'nora.winther';
/** The most for 95 of 100 searches, in milliseconds. */
const BUDGET = 100;
/** As people type them: a name, its beginning, a word of many, an address, a part of an id, and what is nowhere. */
const TYPED = ['nora winther', 'nor', 'an', 'hansen', 'fjordkraft', 'ledger', '@people', 'callback', '3b9d1f27', 'qzx'];

/** Measures the search of one who may read all of the large data, on both databases. */
export async function measureSearch({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  const rows: Row[] = [await measureOn(serve, rounds, 'built-in database')];
  if (findPostgres() !== undefined) {
    const server = await startPostgres();
    try {
      rows.push(await measureOn(serve, rounds, 'PostgreSQL', server.url));
    } finally {
      await server.stop();
    }
  }
  return {
    title: 'Search',
    note: `\`search.find\` as \`${ADMIN}\` through the console, \`PLATFORM_SEED=large\`: ${TYPED.length} texts in turn, ${10 * rounds} times each, one at a time.`,
    rows,
  };
}

async function measureOn(serve: string, rounds: number, database: string, url?: string): Promise<Row> {
  const started = await startEmbedded(serve, 'large', url);
  try {
    const caller = await signIn(started.origin, ADMIN);
    const times: number[] = [];
    for (let round = -1; round < 10 * rounds; round += 1) {
      for (const q of TYPED) {
        const startedAt = performance.now();
        const { status } = await call(caller, 'GET', buildPath('search.find', {}) + buildQuery({ q }));
        if (status !== 200) throw new Error(`a search for "${q}" answered ${status}`);
        // The round before the first one brings pages of the database into memory, and does not count.
        if (round >= 0) times.push(performance.now() - startedAt);
      }
    }
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    const budget = { text: `≤ ${BUDGET} ms`, met: p95 <= BUDGET };
    return { measure: `p95, ${database}`, value: ms(p95), against: `median ${ms(middle)}`, ratio: '–', budget };
  } finally {
    await started.stop();
  }
}
