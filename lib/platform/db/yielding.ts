import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Statements may keep the event loop for so long; one that takes longer by itself is not interrupted. */
const MAX_BUSY_MS = 10;

/**
 * Makes the statements of an embedded database leave the event loop to others between them: PGlite starts the next one in a microtask, and a
 * queue of them would keep even what needs no database from being answered.
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
    // What the caller makes of many rows takes time, too.
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
