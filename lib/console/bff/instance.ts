import { env } from '@/lib/env';
import { processWide } from '@/lib/console/process/process-wide.mjs';
import { type Bff, createBff } from './context';

const memo = processWide('bff', (): { made?: Promise<Bff>; ready?: Bff } => ({}));

/** Returns the BFF of this process; a failed start is tried again. @throws EnvError when the environment is not usable */
export function bff(): Promise<Bff> {
  memo.made ??= createBff(env()).then(
    (instance) => (memo.ready = instance),
    (error: unknown) => {
      memo.made = undefined;
      throw error;
    },
  );
  return memo.made;
}

/** The BFF if it is ready: saves waiting for a promise in each call. */
export const bffIfReady = (): Bff | undefined => memo.ready;
