/** How often a client secret is derived. Each derivation is a job of its own in Node, which async hooks tell of. */
import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { DERIVATIONS } from '@/lib/contract/limits';
import { hashSecret, verifyHash, verifySecret } from '@/lib/platform/secrets';
import { Overloaded } from '@/lib/platform/sign-in/derivations';
import { cheapHash } from '../support/demo-password';

const SECRET = 'the-secret-of-a-client';
const OTHER = 'another-secret-of-it';

/** @returns what an action answers and how many derivations it takes */
async function counted<T>(act: () => Promise<T>): Promise<[T, number]> {
  let derivations = 0;
  const hook = createHook({ init: (_id, type) => void (derivations += type === 'SCRYPTREQUEST' ? 1 : 0) }).enable();
  try {
    return [await act(), derivations];
  } finally {
    hook.disable();
  }
}

test('a right secret is derived once, a wrong one each time', async () => {
  const hash = cheapHash(SECRET);
  expect(await counted(() => verifySecret(OTHER, [hash]))).toEqual([false, 1]);
  expect(await counted(() => verifySecret(SECRET, [hash]))).toEqual([true, 1]);
  expect(await counted(() => verifySecret(SECRET, [hash]))).toEqual([true, 0]);
  expect(await counted(() => verifySecret(OTHER, [hash]))).toEqual([false, 1]);
  expect(await counted(() => verifySecret('', [hash]))).toEqual([false, 1]);
});

test('one that was hashed here is not derived again', async () => {
  const hash = await hashSecret(SECRET);
  expect(await counted(() => verifySecret(OTHER, [hash]))).toEqual([false, 1]);
  expect(await counted(() => verifySecret(SECRET, [hash]))).toEqual([true, 0]);
});

test('of two that count, either is derived once; one that counts no more is refused', async () => {
  const [before, now] = [cheapHash(SECRET), cheapHash(OTHER)];
  expect(await counted(() => verifySecret(SECRET, [now, before]))).toEqual([true, 2]);
  expect(await counted(() => verifySecret(SECRET, [now, before]))).toEqual([true, 0]);
  expect(await counted(() => verifySecret(OTHER, [now, before]))).toEqual([true, 1]);
  expect(await counted(() => verifySecret(SECRET, [now]))).toEqual([false, 1]);
  expect(await verifySecret(SECRET, [])).toBe(false);
});

test('the same secret of another client has to prove itself', async () => {
  await verifySecret(SECRET, [cheapHash(SECRET)]);
  const ofAnother = cheapHash(SECRET);
  expect(await counted(() => verifySecret(SECRET, [ofAnother]))).toEqual([true, 1]);
});

test('row 40: a few are derived at a time, so many wait, and the rest is refused at once', async () => {
  const hash = cheapHash(SECRET);
  const places = DERIVATIONS.atOnce + DERIVATIONS.waiting;
  const results = await Promise.allSettled(Array.from({ length: places + 7 }, () => verifyHash(SECRET, hash)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ reason: expect.any(Overloaded) });
  expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(places);
  // Every place is free again.
  await expect(Promise.all(Array.from({ length: places }, () => verifyHash(OTHER, hash)))).resolves.not.toContain(true);
});
