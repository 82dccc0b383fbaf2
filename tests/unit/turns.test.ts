/** Work in steps on a connection that all share leaves it to the others between them. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from '@/lib/platform/api/turns';

/** Statements of a call that asks for much. */
const STATEMENTS = 20;
const STEP_MS = 30;

/** Whether another call gets all its statements in before the next turn. */
async function hasRoomBefore(begin: () => Promise<void>): Promise<boolean> {
  let begun = false;
  const next = begin().then(() => (begun = true));
  for (let statement = 0; statement < STATEMENTS; statement += 1) await turnOfTheLoop();
  const hadRoom = !begun;
  await next;
  return hadRoom;
}

test('the first step waits for nothing, the next one lets a whole call through', async () => {
  const turn = turns();
  expect(await hasRoomBefore(turn.begin)).toBe(false);
  const until = performance.now() + STEP_MS;
  while (performance.now() < until); // a step that holds the thread, as the embedded database does
  turn.end();
  expect(await hasRoomBefore(turn.begin)).toBe(true);
});
