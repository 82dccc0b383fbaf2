/** The embedded platform with the settings of this installation. Only `lib/start` knows it and the console. */
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './platform-thread';
import { createLogger } from '@/lib/console/process/log';
import { type Env, env } from '@/lib/env';
import type { PlatformConfig } from '@/lib/platform/config';
import { startPlatform } from '@/lib/platform/start';
import { onClose, startFailure } from '@/lib/console/process/lifecycle';
import { platformConfig } from './platform-config';

/** Runs it in this process, which has nothing else to do. */
export async function runPlatform(settings: Env): Promise<void> {
  process.on('uncaughtException', (error) => {
    createLogger(settings.logLevel).fatal({ err: error, part: 'platform' }, 'the platform has crashed');
    process.exit(1);
  });
  const { close } = await open(settings);
  onClose(close);
}

/** Runs it on this thread, for the console on the main one: says when its port is open, and ends on request. */
export async function servePlatformThread(): Promise<void> {
  const main = parentPort!;
  const say = (message: ThreadMessage) => main.postMessage(message);
  try {
    const opening = open(env(), {
      onListening: () => say({ kind: 'listening' }),
      onUsesDropped: (uses) => say({ kind: 'usesDropped', uses }),
      onMail: (result) => say({ kind: 'mail', result }),
      onSwept: (what, rows) => say({ kind: 'swept', what, rows }),
    });
    main.once('message', () => {
      opening.then(({ close }) => close()).finally(() => process.exit(0));
    });
    await opening;
  } catch (error) {
    say({ kind: 'failed', sentence: startFailure(error) });
  }
}

type Callbacks = Pick<PlatformConfig, 'onListening' | 'onUsesDropped' | 'onMail' | 'onSwept'>;

async function open(settings: Env, callbacks: Callbacks = {}): Promise<{ close: () => Promise<void> }> {
  const log = createLogger(settings.logLevel).child({ part: 'platform' });
  // As in the console's process: one request that went wrong unseen is no reason to end all others.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection was not handled'));
  return await startPlatform({ ...platformConfig(settings, log), ...callbacks });
}
