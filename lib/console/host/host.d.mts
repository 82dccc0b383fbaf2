/** This folder's Next is another than the host was written for. */
export class NextMismatch extends Error {}
/** Loads Next with the settings of the build. @throws NextMismatch */
export function loadNext(
  dir: string,
  hostname: string,
  port: number,
): { prepare: () => Promise<unknown>; readRouterState: (header: unknown) => unknown };
/** Loads what was built of `instrumentation.ts`. @throws NextMismatch */
export function loadInstrumentation(dir: string): {
  register: () => Promise<void>;
  servePlatformThread: () => Promise<void>;
  administer: (words: string[]) => Promise<number>;
};
