/** Row 49: what asking for a new password takes says nothing about the account, because the work for it comes later. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD_RESET } from '@/lib/contract/limits';
import type { Db } from '@/lib/platform/db/database';
import { ResetLinks } from '@/lib/platform/sign-in/reset';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function links() {
  const asked = vi.fn<() => object>();
  const none = (): Promise<never[]> => Promise.resolve([]);
  const from = () => ({ where: () => Object.assign(none(), { limit: none }) });
  // It finds no account, which ends the work.
  const db = { select: asked.mockReturnValue({ from }) };
  const silent = () => undefined;
  const config = { db: db as unknown as Db, log: { info: silent, warn: silent, error: silent } };
  return { asked, resets: new ResetLinks(config as unknown as ConstructorParameters<typeof ResetLinks>[0]) };
}

test('row 49: the database is asked a random while after the answer', async () => {
  const { asked, resets } = links();
  resets.ask('local', 'nora.winther');
  await vi.advanceTimersByTimeAsync(PASSWORD_RESET.pauseMs.least - 1);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(PASSWORD_RESET.pauseMs.most);
  expect(asked).toHaveBeenCalled();
});

test('what has not begun is done when the platform ends', async () => {
  const { asked, resets } = links();
  resets.ask('local', 'nora.winther');
  await resets.close();
  expect(asked).toHaveBeenCalled();
});
