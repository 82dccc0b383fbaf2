/**
 * The thread of the embedded platform, as the console's main thread sees it. Its database engine computes for as long as a statement
 * takes; on a thread of its own it never holds the console's requests.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLogger } from '@/lib/console/process/log';
import { shared } from '@/lib/console/process/process-wide.mjs';
import { endStart, onClose } from '@/lib/console/process/lifecycle';
import type { MailResult } from '@/lib/platform/mail/delivery';
import type { Swept } from '@/lib/platform/retention';
import type { OnSignIn } from '@/lib/platform/sign-in/events';

/** What the thread says. */
export type ThreadMessage =
  | { kind: 'listening' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'usesDropped'; uses: number }
  | { kind: 'mail'; result: MailResult }
  | { kind: 'signIn'; result: Parameters<OnSignIn>[0]; reason: string }
  | { kind: 'swept'; what: Swept; rows: number };

/** The platform as it runs. */
export interface PlatformThread {
  /** Its port is open. */
  listening: Promise<void>;
  /** Tells how many uses it could not count, each time that there were some. */
  onUsesDropped: (listener: (uses: number) => void) => void;
  /** Tells what became of each attempt to send a mail. */
  onMail: (listener: (result: MailResult) => void) => void;
  /** Tells what was removed because it was old. */
  onSwept: (listener: (what: Swept, rows: number) => void) => void;
  /** Tells of each sign-in, sign-out, recovery and refusal. */
  onSignIn: (listener: OnSignIn) => void;
}

/** What runs the thread in `next dev`; of a built console the host says it. */
const DEVELOPMENT_ENTRY = 'scripts/platform-thread-dev.mjs';

/** Starts the platform. A thread that fails or ends by itself ends the process. */
export function startPlatformThread(logLevel: string): PlatformThread {
  const worker = openWorker();
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
    worker.postMessage('close');
    await ended;
  });
  const listening = new Promise<void>((resolve) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'listening') resolve();
      else if (message.kind === 'failed') endStart(message.sentence);
    });
  });
  const onUsesDropped = (listener: (uses: number) => void): void => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'usesDropped') listener(message.uses);
    });
  };
  const onMail = (listener: (result: MailResult) => void): void => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'mail') listener(message.result);
    });
  };
  const onSwept = (listener: (what: Swept, rows: number) => void): void => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'swept') listener(message.what, message.rows);
    });
  };
  const onSignIn = (listener: OnSignIn): void => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'signIn') listener(message.result, message.reason);
    });
  };
  return { listening, onUsesDropped, onMail, onSwept, onSignIn };
}

function openWorker(): Worker {
  const { platformThread } = shared();
  if (platformThread !== undefined) return new Worker(platformThread);
  return new Worker(path.join(/* turbopackIgnore: true */ process.cwd(), DEVELOPMENT_ENTRY));
}
