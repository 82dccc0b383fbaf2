import { env } from '@/lib/env';
import { type Bff, createBff } from './context';

const memo = globalThis as typeof globalThis & { icBff?: Promise<Bff>; icBffReady?: Bff };

/**
 * The BFF of this process. It lives on `globalThis` because Next gives the middleware, the handlers and the pages their own
 * copy of each module; a failed start is not remembered.
 *
 * @throws EnvError when the environment is not usable
 */
export function bff(): Promise<Bff> {
  memo.icBff ??= createBff(env()).then(
    (instance) => (memo.icBffReady = instance),
    (error: unknown) => {
      memo.icBff = undefined;
      throw error;
    },
  );
  return memo.icBff;
}

/** The same, once it is there: without waiting for a promise in each call. */
export const bffIfReady = (): Bff | undefined => memo.icBffReady;
