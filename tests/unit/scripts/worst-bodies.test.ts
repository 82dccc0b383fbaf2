/** The bodies that `npm run bench -- --only loop` sends: a new kind of field must not stop the measure. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { worstBodies } from '../../bench/support/worst-bodies';

test('each operation with a body has a largest one, which it takes', () => {
  const full = new Map(worstBodies().map(({ id, kind, body }) => [`${id} ${kind}`, body]));
  const refused = operationIds.filter((id) => {
    const schema = operationRow(id).body;
    return schema !== undefined && !v.is(schema, JSON.parse(full.get(`${id} full`) ?? 'null'));
  });
  expect(refused).toEqual([]);
});
