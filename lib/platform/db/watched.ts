/** How long statements take, their spans, and how many wait for a connection. */
import type { PGlite } from '@electric-sql/pglite';
import type { Sql, TransactionSql } from 'postgres';
import { kindOf } from '@/lib/http/error-kind.mjs';
import { endSpan, openSpan } from '@/lib/http/spans';

/** Called with the time that a statement took as its caller saw it, in seconds. */
export type OnStatementTime = (seconds: number) => void;

/** Connections that are in use, and what waits for one: statements and transactions. */
export interface PoolLoad {
  used: number;
  waiting: number;
}

/** How the driver runs a transaction, or one within another. */
type Transact = (work: (tx: TransactionSql) => unknown) => Promise<unknown>;

/** What a span says of a statement. Its text has places for values, never values: those are handed over beside it. */
const describe = (text: string) => {
  const operation = (/\w+/.exec(text)?.[0] ?? '').toUpperCase();
  return {
    name: operation,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  };
};

function timing(onTime: OnStatementTime | undefined): (running: Promise<unknown>, text: string) => void {
  return (running, text) => {
    const startedAt = performance.now();
    const span = openSpan(() => describe(text));
    const done = (fault?: string): void => {
      onTime?.((performance.now() - startedAt) / 1000);
      endSpan(span, fault);
    };
    // The `then` of the driver's own promises would send the statement before its caller has said what it wants of it.
    Promise.prototype.then.call(
      running,
      () => done(),
      (error: unknown) => done(kindOf(error)),
    );
  };
}

/** Times the statements of an embedded database. What waits for its turn is part of it. */
export function watchPglite(client: PGlite, onTime?: OnStatementTime): void {
  const time = timing(onTime);
  const watch = (within: Pick<PGlite, 'query'>): void => {
    const query = within.query.bind(within);
    within.query = <Row>(...call: Parameters<PGlite['query']>) => {
      const running = query<Row>(...call);
      time(running, call[0]);
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

/**
 * Times the statements of a client of PostgreSQL, and counts what it has under way.
 *
 * @returns what its pool has to do at this moment
 */
export function watchPostgres(client: Sql, onTime?: OnStatementTime): () => PoolLoad {
  const time = timing(onTime);
  let active = 0;
  const hold = (running: Promise<unknown>): void => {
    active += 1;
    const done = () => void (active -= 1);
    Promise.prototype.then.call(running, done, done);
  };
  const watch = (within: Pick<Sql, 'unsafe'>, onStart: (running: Promise<unknown>, text: string) => void): void => {
    const unsafe = within.unsafe.bind(within);
    within.unsafe = (...call) => {
      const running = unsafe(...call);
      onStart(running, call[0]);
      return running as never;
    };
  };
  const watchTransaction = (tx: TransactionSql): void => {
    watch(tx, time);
    Object.assign(tx, { savepoint: watchingWork(tx.savepoint as Transact) });
  };
  const watchingWork =
    (transact: Transact): Transact =>
    (work) =>
      transact((tx) => {
        watchTransaction(tx);
        return work(tx);
      });
  let isBeginning = false;
  watch(client, (running, text) => {
    time(running, text);
    if (!isBeginning) hold(running);
  });
  const begin = watchingWork(client.begin as Transact);
  Object.assign(client, {
    begin: (work: Parameters<Transact>[0]) => {
      // The driver begins it at once by a statement of the client, for which it waits as for its own.
      isBeginning = true;
      const running = begin(work);
      isBeginning = false;
      hold(running);
      return running;
    },
  });
  const { max } = client.options;
  return () => ({ used: Math.min(active, max), waiting: Math.max(active - max, 0) });
}
