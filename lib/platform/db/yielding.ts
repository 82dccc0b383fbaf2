import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Longest time that statements may occupy the event loop; a single longer one is not interrupted. */
const MAX_BUSY_MS = 10;

/**
 * Yields the event loop between statements of an embedded database. PGlite starts the next one in a microtask, so a queue of them would
 * also delay requests that need no database.
 */
export function yielding(client: PGlite): PGlite {
  const query = client.query.bind(client);
  let busySince = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  const rest = async (): Promise<void> => {
    if (performance.now() - busySince <= MAX_BUSY_MS) return;
    await nextTurn();
    busySince = performance.now();
  };
  const inTurn = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    await rest();
    const result = await run();
    // The caller's processing of many rows takes time, too.
    await rest();
    return result;
  };
  client.query = <Row>(...call: Parameters<PGlite['query']>) => {
    const mine = last.then(() => inTurn(() => query<Row>(...call)));
    last = mine.catch(() => undefined);
    return mine;
  };
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      const inside = tx.query.bind(tx);
      tx.query = (...call) => inTurn(() => inside(...call));
      return work(tx);
    });
  return client;
}
