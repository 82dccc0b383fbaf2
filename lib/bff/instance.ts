import { env } from '@/lib/env';
import { type Bff, createBff } from './context';

const memo = globalThis as typeof globalThis & { icBff?: Promise<Bff> };

/**
 * The BFF of this process. It lives on `globalThis` because Next gives the middleware, the handlers and the pages their own
 * copy of each module; a failed start is not remembered.
 *
 * @throws EnvError when the environment is not usable
 */
export function bff(): Promise<Bff> {
  memo.icBff ??= createBff(env()).catch((error: unknown) => {
    memo.icBff = undefined;
    throw error;
  });
  return memo.icBff;
}
