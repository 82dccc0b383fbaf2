import { processWide } from './lib/console/process/process-wide.mjs';

/** Starts the application, before the server takes requests: asked by the host, and by Next. */
export async function register(): Promise<void> {
  // Next compiles this file for the edge runtime too; there the condition is false at build time and the import is gone.
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const { start } = await import('./lib/start/console');
    await processWide('start', start);
  }
}

/** Next calls it for a page that failed: gives the id of the request to the reference that the page shows. */
export async function onRequestError(
  error: unknown,
  request: { headers: NodeJS.Dict<string | string[]> },
): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { bff } = await import('./lib/console/bff/instance');
    const { logReference } = await import('./lib/console/host/reference');
    logReference(await bff(), error, request.headers);
  }
}

/**
 * Runs in the thread of the embedded platform (`scripts/platform-thread.mjs`). In `next dev` that thread runs the sources: the platform
 * is not compiled there before the first page.
 */
export async function servePlatformThread(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NODE_ENV === 'production') {
    const { servePlatformThread: serve } = await import('./lib/start/platform');
    await serve();
  }
}

/** Runs only an operator's command (`node serve.mjs admin <command>`) in this process. @returns the exit code */
export async function administer(words: string[]): Promise<number> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NODE_ENV === 'production') {
    const { administer: run } = await import('./lib/start/admin');
    return await run(words, 'node serve.mjs admin');
  }
  return 1;
}
