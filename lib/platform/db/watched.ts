/** How long statements take, and how many wait for a connection. */
import type { PGlite } from '@electric-sql/pglite';

/** Called with the time that a statement took as its caller saw it, in seconds. */
export type OnStatementTime = (seconds: number) => void;

/** Connections that are in use, and what waits for one: statements and transactions. */
export interface PoolLoad {
  used: number;
  waiting: number;
}

function timing(onTime: OnStatementTime): (running: Promise<unknown>) => void {
  return (running) => {
    const startedAt = performance.now();
    const done = () => onTime((performance.now() - startedAt) / 1000);
    // The `then` of the driver's own promises would send the statement before its caller has said what it wants of it.
    Promise.prototype.then.call(running, done, done);
  };
}

/** Times the statements of an embedded database. What waits for its turn is part of it. */
export function watchPglite(client: PGlite, onTime: OnStatementTime): void {
  const time = timing(onTime);
  const watch = (within: Pick<PGlite, 'query'>): void => {
    const query = within.query.bind(within);
    within.query = <Row>(...call: Parameters<PGlite['query']>) => {
      const running = query<Row>(...call);
      time(running);
      return running;
    };
  };
  watch(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      watch(tx);
      return work(tx);
    });
}
