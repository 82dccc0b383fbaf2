/**
 * The thread of the embedded platform, as the console's main thread sees it. Its database engine computes for as long as a statement
 * takes; on a thread of its own it never holds the console's requests.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLogger } from '@/lib/console/process/log';
import { shared } from '@/lib/console/process/process-wide.mjs';
import { endStart, onClose } from '@/lib/console/process/lifecycle';

/** What the thread says. */
export type ThreadMessage =
  | { kind: 'listening' }
  | { kind: 'failed'; sentence: string }
  /** Its metrics in the text format, asked for by `metrics`. */
  | { kind: 'metrics'; text: string };

/** Messages to the thread. */
export type ThreadOrder = 'close' | 'metrics';

/** The platform as it runs. */
export interface PlatformThread {
  /** Its port is open. */
  listening: Promise<void>;
  /** Its metrics in the text format; nothing when it takes too long. */
  metrics: () => Promise<string>;
}

/** Prometheus gives up after ten seconds. */
const METRICS_MS = 3000;

/** What runs the thread in `next dev`; of a built console the host says it. */
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
