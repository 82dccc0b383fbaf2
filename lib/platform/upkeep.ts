import { ISSUER_SECONDS } from '@/lib/contract/limits';
import type { Db } from './db/database';
import { type DigestConfig, Digests } from './digest/digests';
import { sweepRecords } from './oidc/adapter';
import { sweepKeys, SIGNING_KEYS } from './oidc/keys';
import { sweepAttempts } from './sign-in/attempts';
import { sweepRefusals } from './oidc/refusals/store';
import { sweepSignIns } from './oidc/sessions';
import { sweepPending } from './sign-in/pending';
import { sweepChallenges } from './sign-in/challenges';
import { sweepDevices } from './sign-in/known-devices';
import { sweepResets } from './sign-in/reset';
import type { UsageCounters } from './usage/counters';

/** Removes all that has expired. */
export async function sweepExpired(db: Db, usage: Pick<UsageCounters, 'sweep'>): Promise<void> {
  await Promise.all([
    sweepRecords(db),
    sweepAttempts(db),
    sweepResets(db),
    sweepSignIns(db),
    sweepDevices(db),
    sweepPending(db),
    sweepRefusals(db),
    sweepChallenges(db),
    sweepKeys(db),
    usage.sweep(),
  ]);
}

/**
 * Every few minutes: what has expired goes, and weekly e-mails that are due are sent. Every minute: new signing keys are looked for.
 *
 * @returns a function that ends it
 */
export function startUpkeep(
  config: DigestConfig & { usage: UsageCounters; noticeKeys: () => Promise<void> },
): () => Promise<void> {
  const { db, log, usage, noticeKeys } = config;
  const digests = new Digests(config);
  const timer = setInterval(() => {
    void digests.sendDue();
    sweepExpired(db, usage).catch((error: unknown) => log.warn({ err: error }, 'expired rows could not be removed'));
  }, ISSUER_SECONDS.sweep * 1000).unref();
  const keys = setInterval(() => {
    noticeKeys().catch((error: unknown) => log.warn({ err: error }, 'it could not be seen whether there are new keys'));
  }, SIGNING_KEYS.lookSeconds * 1000).unref();
  return async () => {
    clearInterval(timer);
    clearInterval(keys);
    await digests.close();
  };
}
