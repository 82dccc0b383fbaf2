/** The rooms' descriptions, joined to one table of each kind. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RoomAccess } from '@/lib/contract/access/room';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { actions, roomLimits, rooms, screens, targetScreens } from '@/lib/contract/rooms';
import en from '@/messages/en/stepup.json';
import no from '@/messages/no/stepup.json';

const folder = 'lib/contract/rooms';
/** Ids as the rooms' files write them: a row is a property of the first level. */
const written = readdirSync(folder).flatMap((room) =>
  [...readFileSync(`${folder}/${room}/operations.ts`, 'utf8').matchAll(/^ {2}'([\w.]+)': /gm)].map(([, id]) => id),
);

test('every row of every room is in the table, and no room hides one of another', () => {
  expect(written.toSorted()).toEqual(operationIds.toSorted());
});

test('no room hides a screen, an action, a limit or a thing of another', () => {
  const keys = (part: 'screens' | 'actions' | 'limits' | 'targets') =>
    Object.values<RoomAccess>(rooms).flatMap((room) => Object.keys(room[part] ?? {}));
  expect(keys('screens')).toEqual(Object.keys(screens));
  expect(keys('actions')).toEqual(Object.keys(actions));
  expect(keys('limits')).toEqual(Object.keys(roomLimits));
  expect(keys('targets')).toEqual(Object.keys(targetScreens));
});

test('no two calls are the same request', () => {
  const requests = operationIds.map((id) => `${operationRow(id).method} ${operationRow(id).path}`);
  expect(requests).toEqual([...new Set(requests)]);
});

test.each([en, no])(
  'each operation that needs a recent sign-in has its name where that is asked for',
  ({ actions }) => {
    const nameOf = (id: string) =>
      id.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], actions);
    const asked = operationIds.filter((id) => operationRow(id).stepUp !== undefined);
    expect(asked.filter((id) => typeof nameOf(id) !== 'string')).toEqual([]);
  },
);
