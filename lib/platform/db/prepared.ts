import { type PGlite, type QueryOptions, type Results, messages, parse, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { CHANGED_ROWS } from './database';

/** Prepared statements to keep: more than the platform's read statements, and the database's memory stays bounded. */
const PREPARED = 300;
/** Most parameters of a prepared statement: each takes 150 bytes, and a statement for many rows seldom repeats. */
const MOST_PARAMETERS = 200;

interface Statement {
  name: string;
  types: number[];
  /** Description of the columns. */
  rows: messages.RowDescriptionMessage | undefined;
}

/**
 * Maps an answer to rows. PGlite's own way builds a new table of all parsers for each statement, which takes longer than most
 * statements.
 */
function toResults<Row>(
  client: PGlite,
  fields: readonly messages.Field[],
  answer: readonly messages.BackendMessage[],
  options: QueryOptions | undefined,
): Results<Row> {
  const readers = fields.map(({ dataTypeID: type }) => {
    const read = options?.parsers?.[type] ?? client.parsers[type];
    return (text: string | null): unknown => (text === null || read === undefined ? text : read(text, type));
  });
  const toRow = (values: readonly (string | null)[]): unknown => {
    const read = values.map((value, index) => readers[index]?.(value));
    return options?.rowMode === 'array'
      ? read
      : Object.fromEntries(read.map((value, index) => [fields[index]?.name ?? '', value]));
  };
  const rows = answer.flatMap((message) => (message instanceof messages.DataRowMessage ? [toRow(message.fields)] : []));
  return { rows: rows as Row[], fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) };
}

/** Keeps an embedded database's statements prepared, by their text: docs/decisions/workarounds/pglite-queries.md. */
export function prepared(client: PGlite): PGlite {
  const { serialize } = protocol;
  const closing: Uint8Array[] = [];
  const known = new LRUCache<string, Statement>({
    max: PREPARED,
    dispose: ({ name }) => void closing.push(serialize.close({ type: 'S', name })),
  });
  let made = 0;

  const send = (...parts: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...closing.splice(0), ...parts, serialize.sync()]), { syncToFs: true });

  const prepare = async (text: string): Promise<Statement> => {
    const name = `prepared_${made++}`;
    const answer = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const rows = answer.find((message) => message instanceof messages.RowDescriptionMessage);
    const statement = { name, types: parse.parseDescribeStatementResults(answer), rows };
    known.set(text, statement);
    return statement;
  };

  /** Runs work exclusively, outside of other transactions, as `query` does. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
    // oxlint-disable-next-line no-underscore-dangle -- what PGlite calls them
    client._runExclusiveTransaction(() => client._runExclusiveQuery(work));

  const run = async <Row>(text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<Row>> => {
    const { name, types, rows } = known.get(text) ?? (await prepare(text));
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const toText = client.serializers[types[index] ?? 0];
      return toText === undefined ? String(value) : toText(value);
    });
    try {
      const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
      return toResults<Row>(client, rows?.fields ?? [], answer, options);
    } catch (error) {
      known.delete(text);
      throw error;
    }
  };

  const once = client.query.bind(client);
  client.query = <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
    if (params.length > MOST_PARAMETERS) return once<Row>(text, params, options);
    return alone(async () => {
      const wasKnown = known.has(text);
      try {
        return await run<Row>(text, params, options);
      } catch (error) {
        const { code } = error as { code?: unknown };
        // The failed statement had no effect.
        if (wasKnown && code === CHANGED_ROWS) return await run<Row>(text, params, options);
        throw error;
      }
    });
  };

  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      const onceInside = tx.query.bind(tx);
      tx.query = <Row>(text: string, params: unknown[] = [], options?: QueryOptions) =>
        tx.closed || params.length > MOST_PARAMETERS
          ? onceInside<Row>(text, params, options)
          : // oxlint-disable-next-line no-underscore-dangle -- what PGlite calls it
            client._runExclusiveQuery(() => run<Row>(text, params, options));
      return work(tx);
    });
  return client;
}
