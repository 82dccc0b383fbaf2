/** The built-in database keeps its statements prepared, and the answers do not show it. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isUniqueViolation } from '@/lib/platform/db/database';
import { prepared } from '@/lib/platform/db/prepared';
import { migratedDataDir } from './support/data-dir';

let plain: PGlite;
let client: PGlite;
const folders: string[] = [];
/** A database that is there already: making one takes seconds. */
async function open(): Promise<PGlite> {
  const folder = await migratedDataDir();
  folders.push(folder);
  return PGlite.create({ dataDir: path.join(folder, 'platform/db'), extensions: { pg_trgm } });
}

beforeAll(async () => {
  plain = await open();
  client = prepared(plain);
});
afterAll(async () => {
  await plain.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() =>
  client.exec('drop table if exists things; create table things (id int primary key, name text, at timestamptz)'),
);

/** How many messages the database gets for a query. */
async function messagesOf(database: PGlite, run: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(database, 'execProtocolRawSync');
  await run();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}

test('a statement is prepared once, and takes one message then', async () => {
  const ask = () => client.query('select name from things where id = $1', [1]);
  expect(await messagesOf(client, ask)).toBe(2);
  expect(await messagesOf(client, ask)).toBe(1);
});

test('in a transaction a statement takes one message too', async () => {
  const insert = (id: number) => (tx: Transaction) => tx.query('insert into things values ($1)', [id]);
  await client.transaction(insert(1));
  const bare = await messagesOf(client, () => client.transaction(() => Promise.resolve()));
  expect(await messagesOf(client, () => client.transaction(insert(2)))).toBe(bare + 1);
  expect((await client.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('an error ends its transaction, and nothing can be asked of one that is over', async () => {
  await client.query('insert into things values ($1)', [1]);
  const insert = (tx: Transaction, id: number) => tx.query('insert into things values ($1)', [id]);
  await expect(
    client.transaction(async (tx) => {
      await insert(tx, 2);
      await expect(insert(tx, 1)).rejects.toSatisfy((error) => isUniqueViolation(error, 'things_pkey'));
      await insert(tx, 3);
    }),
  ).rejects.toMatchObject({ code: '25P02' });
  let over: Transaction | undefined;
  await client.transaction(async (tx) => {
    over = tx;
    await insert(tx, 4);
  });
  if (over === undefined) throw new Error('no transaction was made');
  await expect(insert(over, 5)).rejects.toThrow('Transaction is closed');
  expect((await client.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 4 }]);
});

test('a savepoint takes back what came after it', async () => {
  for (let round = 0; round < 2; round += 1) {
    await client.transaction(async (tx) => {
      await tx.query('delete from things');
      await tx.query('savepoint before');
      await expect(tx.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
      await tx.query('rollback to savepoint before');
      await tx.query('insert into things values ($1)', [round]);
    });
    expect((await client.query('select id from things')).rows).toEqual([{ id: round }]);
  }
});

test('PGlite still hands a statement over in six messages, and parses it each time', async () => {
  const other = await open();
  const ask = () => other.query('select $1::int as one', [1]);
  await ask();
  expect(await messagesOf(other, ask)).toBe(6);
  await other.close();
});

test('rows come as PGlite itself gives them', async () => {
  const texts = ['a', null];
  await client.query('insert into things values ($1, $2, $3)', [1, 'one', new Date(0)]);
  const asked = `select id, name, at, '{"a": [1]}'::jsonb as json, $1::text[] as texts, null::int as none, true as yes from things`;
  const expected = { id: 1, name: 'one', at: new Date(0), json: { a: [1] }, texts, none: null, yes: true };
  for (let count = 0; count < 2; count += 1) {
    expect((await client.query(asked, [texts])).rows).toEqual([expected]);
    const array = await client.query(asked, [texts], { rowMode: 'array', parsers: { 1184: (value) => value } });
    expect(array.rows).toEqual([[1, 'one', '1970-01-01 00:00:00+00', { a: [1] }, texts, null, true]]);
    expect(array.fields.map(({ name }) => name)).toEqual(Object.keys(expected));
  }
});

test('an error is the database’s own, and the next statement has nothing to do with it', async () => {
  const insert = () => client.query('insert into things values ($1)', [1]);
  await insert();
  for (let count = 0; count < 2; count += 1) {
    await expect(insert()).rejects.toSatisfy((error) => isUniqueViolation(error, 'things_pkey'));
    expect((await client.query('select count(*)::int as "all" from things')).rows).toEqual([{ all: 1 }]);
  }
  await expect(client.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
  await expect(client.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a table that changes is seen as it is then', async () => {
  await client.query('insert into things (id) values ($1)', [1]);
  const all = () => client.query('select * from things where id = $1', [1]);
  expect((await all()).rows).toEqual([{ id: 1, name: null, at: null }]);
  await client.exec('alter table things add column more int default 7');
  expect((await all()).rows).toEqual([{ id: 1, name: null, at: null, more: 7 }]);
  await client.exec('alter table things drop column name');
  expect((await all()).rows).toEqual([{ id: 1, at: null, more: 7 }]);
});

test('of many statements it keeps some', async () => {
  for (let number = 0; number < 700; number += 1) {
    expect((await client.query(`select ${number} as number`)).rows).toEqual([{ number }]);
  }
  const [kept] = (await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements'))
    .rows;
  expect(kept?.count).toBeGreaterThan(200);
  expect(kept?.count).toBeLessThanOrEqual(301);
  expect((await client.query('select 0 as number')).rows).toEqual([{ number: 0 }]);
});

test('one with many rows is not kept: it would take its memory for good', async () => {
  const kept = async () => {
    const all = await client.query(
      "select from pg_prepared_statements where statement like 'insert into things (id)%'",
    );
    return all.rows.length;
  };
  const insert = (start: number, count: number): [string, number[]] => [
    `insert into things (id) values ${Array.from({ length: count }, (_, index) => `($${index + 1})`).join()}`,
    Array.from({ length: count }, (_, index) => start + index),
  ];
  await client.query(...insert(0, 201));
  await client.transaction((tx) => tx.query(...insert(1000, 201)));
  expect(await kept()).toBe(0);
  await client.transaction((tx) => tx.query(...insert(2000, 200)));
  expect(await kept()).toBe(1);
});

test('it does not come between the statements of a transaction', async () => {
  const count = async () =>
    (await client.query<{ count: number }>('select count(*)::int as count from things')).rows[0]?.count;
  await count();
  let isInside = (): void => undefined;
  const inside = new Promise<void>((resolve) => (isInside = resolve));
  let go = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  const transaction = client.transaction(async (tx) => {
    await tx.query('insert into things values (1)');
    isInside();
    await mayGo;
    await tx.query('insert into things values (2)');
    await tx.rollback();
  });
  await inside;
  const seen = [count(), count()];
  go();
  await transaction;
  expect(await Promise.all(seen)).toEqual([0, 0]);
});
