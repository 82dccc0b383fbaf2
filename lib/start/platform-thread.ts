/**
 * The embedded platform's thread, for the console's main thread. The built-in database computes synchronously during a
 * statement; on its own thread it never blocks the console's requests.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLogger } from '@/lib/console/process/log';
import { shared } from '@/lib/console/process/process-wide.mjs';
import { endStart, onClose } from '@/lib/console/process/lifecycle';

export type ThreadMessage =
  | { kind: 'listening' }
  | { kind: 'failed'; sentence: string }
  /** Its metrics in the text format, the reply to `metrics`. */
  | { kind: 'metrics'; text: string };

export type ThreadOrder = 'close' | 'metrics';

export interface PlatformThread {
  /** Resolves when its port is open. */
  listening: Promise<void>;
  /** Returns its metrics in the text format; empty if that takes too long. */
  metrics: () => Promise<string>;
}

/** Prometheus gives up after ten seconds. */
const METRICS_MS = 3000;

/** Entry of the thread in `next dev`; in a built console the host sets it. */
const DEVELOPMENT_ENTRY = 'scripts/platform-thread-dev.mjs';

/** Starts the platform. A thread that fails or ends by itself ends the process. */
export function startPlatformThread(logLevel: string): PlatformThread {
  const worker = openWorker();
  const tell = (order: ThreadOrder): void => worker.postMessage(order);
  let closing = false;
  const crashed = (how: { err: Error } | { exitCode: number }): void => {
    if (closing) return;
    createLogger(logLevel).fatal({ ...how, part: 'platform' }, 'the platform has crashed');
    process.exit(1);
  };
  worker.once('error', (err) => crashed({ err }));
  worker.once('exit', (exitCode) => crashed({ exitCode }));
  onClose(async () => {
    closing = true;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    tell('close');
    await ended;
  });
  const listening = new Promise<void>((resolve) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'listening') resolve();
      else if (message.kind === 'failed') endStart(message.sentence);
    });
  });
  const metrics = (): Promise<string> =>
    new Promise((resolve) => {
      const answered = (message: ThreadMessage): void => {
        if (message.kind === 'metrics') done(message.text);
      };
      const done = (text: string): void => {
        clearTimeout(timer);
        worker.off('message', answered);
        resolve(text);
      };
      const timer = setTimeout(done, METRICS_MS, '');
      worker.on('message', answered);
      tell('metrics');
    });
  return { listening, metrics };
}

function openWorker(): Worker {
  const { platformThread, threadOptions: execArgv } = shared();
  if (platformThread !== undefined) return new Worker(platformThread, { execArgv });
  return new Worker(path.join(/* turbopackIgnore: true */ process.cwd(), DEVELOPMENT_ENTRY));
}
