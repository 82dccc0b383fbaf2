import { ISSUER_SECONDS } from '@/lib/contract/limits';
import { type DigestConfig, Digests } from './digest/digests';
import { sweepRecords } from './oidc/adapter';
import { sweepAttempts } from './sign-in/attempts';
import { sweepRefusals } from './oidc/refusals/store';
import { sweepSignIns } from './oidc/sessions';
import { sweepPending } from './sign-in/pending';
import { sweepChallenges } from './sign-in/challenges';
import { sweepDevices } from './sign-in/known-devices';
import { sweepResets } from './sign-in/reset';
import type { UsageCounters } from './usage/counters';

/**
 * Every few minutes: what has expired goes, and weekly e-mails that are due are sent.
 *
 * @returns a function that ends it
 */
export function startUpkeep(config: DigestConfig & { usage: UsageCounters }): () => Promise<void> {
  const { db, log, usage } = config;
  const digests = new Digests(config);
  const timer = setInterval(() => {
    void digests.sendDue();
    const sweeps = [
      sweepRecords(db),
      sweepAttempts(db),
      sweepResets(db),
      sweepSignIns(db),
      sweepDevices(db),
      sweepPending(db),
      sweepRefusals(db),
      sweepChallenges(db),
      usage.sweep(),
    ];
    Promise.all(sweeps).catch((error: unknown) => log.warn({ err: error }, 'expired rows could not be removed'));
  }, ISSUER_SECONDS.sweep * 1000).unref();
  return async () => {
    clearInterval(timer);
    await digests.close();
  };
}
