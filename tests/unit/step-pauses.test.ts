/** Work in steps leaves the shared connection to other calls between the steps. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stepPauses } from '@/lib/platform/api/step-pauses';

/** Statements of a call that asks for much. */
const STATEMENTS = 20;
// As long as a pause can be: on a busy machine the statements of the other call take their time.
const STEP_MS = 100;

/** Whether another call gets all its statements in before the next step. */
async function hasRoomBefore(begin: () => Promise<void>): Promise<boolean> {
  let started = false;
  const next = begin().then(() => (started = true));
  for (let statement = 0; statement < STATEMENTS; statement += 1) await turnOfTheLoop();
  const hadRoom = !started;
  await next;
  return hadRoom;
}

test('the first step waits for nothing, the next one lets a whole call through', async () => {
  const pauses = stepPauses();
  expect(await hasRoomBefore(pauses.begin)).toBe(false);
  const until = performance.now() + STEP_MS;
  while (performance.now() < until); // a step that holds the thread, as the embedded database does
  pauses.end();
  expect(await hasRoomBefore(pauses.begin)).toBe(true);
});
