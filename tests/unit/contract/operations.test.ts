/** The rooms' calls, joined to one table. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationIds, operationRow } from '@/lib/contract/operations';

const folder = 'lib/contract/operations';
/** Ids as the rooms' files write them: a row is a property of the first level. */
const written = readdirSync(folder).flatMap((file) =>
  [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^ {2}'([\w.]+)': /gm)].map(([, id]) => id),
);

test('every row of every room is in the table, and no room hides one of another', () => {
  expect(written.toSorted()).toEqual(operationIds.toSorted());
});

test('no two calls are the same request', () => {
  const requests = operationIds.map((id) => `${operationRow(id).method} ${operationRow(id).path}`);
  expect(requests).toEqual([...new Set(requests)]);
});
