/** How long statements take, their spans, and how many wait for a connection. */
import type { PGlite } from '@electric-sql/pglite';
import { kindOf } from '@/lib/http/error-kind.mjs';
import { endSpan, openSpan } from '@/lib/http/spans';

/** Called with the time that a statement took as its caller saw it, in seconds. */
export type OnStatementTime = (seconds: number) => void;

/** Connections that are in use, and what waits for one: statements and transactions. */
export interface PoolLoad {
  used: number;
  waiting: number;
}

/** What a span says of a statement. Its text has places for values, never values: those are handed over beside it. */
const describe = (text: string) => {
  const operation = (/\w+/.exec(text)?.[0] ?? '').toUpperCase();
  return {
    name: operation,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  };
};

/** Makes what times a statement that has just begun, in a span of its request. */
export function timing(onTime?: OnStatementTime) {
  return <Result>(running: Promise<Result>, text: string): Promise<Result> => {
    const startedAt = performance.now();
    const span = openSpan(() => describe(text));
    const end = (fault?: string): void => {
      onTime?.((performance.now() - startedAt) / 1000);
      endSpan(span, fault);
    };
    running.then(
      () => end(),
      (error: unknown) => end(kindOf(error)),
    );
    return running;
  };
}

/** Times the statements of an embedded database. What waits for its turn is part of it. */
export function watchPglite(client: PGlite, onTime?: OnStatementTime): void {
  const time = timing(onTime);
  const watch = (within: Pick<PGlite, 'query'>): void => {
    const query = within.query.bind(within);
    within.query = <Row>(...call: Parameters<PGlite['query']>) => time(query<Row>(...call), call[0]);
  };
  watch(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      watch(tx);
      return work(tx);
    });
}
