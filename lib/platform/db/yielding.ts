import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Statements may keep the event loop for so long; one that takes longer by itself is not interrupted. */
const MAX_BUSY_MS = 10;

/**
 * Makes the statements of an embedded database leave the event loop to others between them.
 *
 * PGlite runs a statement in the same thread and starts the next one in a microtask. A queue of them would otherwise run to its
 * end before a connection is accepted, a timer fires or a caller's hanging up is seen: a platform with too much to do would not
 * even answer what needs no database, such as its discovery document.
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
