/** Start and stop of the process: the message of a failed start, and the steps of an orderly stop. */
import { writeSync } from 'node:fs';
import { errorFacts } from '@/lib/console/process/log';
import { EnvError } from '@/lib/env';
import { shared } from '@/lib/console/process/process-wide.mjs';

const STDERR = 2;

/** Registers a function that an orderly stop calls. */
export function onClose(close: () => Promise<void>): void {
  shared().closers.push(close);
}

/** Describes a failed start in one sentence. */
export function startFailure(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { message } = error as { message?: string };
  // The message of a statement that failed repeats the statement.
  if (error instanceof Error && 'query' in error) {
    return `The start failed: ${Object.values(errorFacts(error)).join(', ')}.`;
  }
  return (message ?? 'The start failed for an unknown reason.').split('\n', 1)[0]!;
}

/** Ends a start that cannot succeed: prints the sentence to stderr, for a person and not for the log, with exit code 1. */
export function endStart(sentence: string): never {
  writeSync(STDERR, `${sentence}\n`);
  process.exit(1);
}
