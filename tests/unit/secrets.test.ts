/** How often a client secret is derived. Each derivation is a job of its own in Node, which async hooks tell of. */
import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { hashSecret, verifySecret } from '@/lib/platform/secrets';
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
