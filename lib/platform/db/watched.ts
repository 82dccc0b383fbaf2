/** Measures statements: their time, spans, and how many wait for a connection. */
import type { PGlite } from '@electric-sql/pglite';
import { kindOf } from '@/lib/http/error-kind.mjs';
import { endSpan, openSpan } from '@/lib/http/spans';

/** Called with a statement's time as its caller saw it, in seconds. */
export type OnStatementTime = (seconds: number) => void;

/** Connections in use, and statements and transactions that wait for one. */
export interface PoolLoad {
  used: number;
  waiting: number;
}

/** Attributes of a statement's span. The text has placeholders, never values, which are passed separately. */
const describe = (text: string) => {
  const operation = (/\w+/.exec(text)?.[0] ?? '').toUpperCase();
  return {
    name: operation,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  };
};

/** Returns a function that times a started statement, in a span of its request. */
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

/** Times the statements of an embedded database, including their wait in its queue. */
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
