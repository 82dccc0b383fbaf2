import { ISSUER_SECONDS } from '@/lib/contract/limits';
import type { Db } from './db/database';
import { type DigestConfig, Digests } from './digest/digests';
import type { PlatformLog } from './log';
import { SIGNING_KEYS, rotateWhenDue } from './oidc/keys';
import { type Retention, type Swept, sweepOld } from './retention';
import { dayOf } from './sign-in/policy';
import { type Watching, watchProviders } from './upstream/watch';
import type { UsageCounters } from './usage/counters';

export interface Keeping {
  db: Db;
  usage: Pick<UsageCounters, 'sweep'>;
  retention: Retention;
  onSwept?: ((what: Swept, rows: number) => void) | undefined;
  log: PlatformLog;
}

/**
 * Deletes everything that has expired or exceeded its retention.
 *
 * @param mostAccounts - maximum number of deleted accounts without a membership; a default limit if not given
 * @returns false when another process is at it
 */
export async function sweepExpired(
  { db, usage, retention, onSwept, log }: Keeping,
  mostAccounts?: number,
): Promise<boolean> {
  const noteSwept = (what: Swept, rows: number): void => {
    onSwept?.(what, rows);
    if (what === 'accounts' && rows > 0) log.info({ people: rows }, 'accounts without a membership were deleted');
  };
  const isDone = await sweepOld(db, retention, noteSwept, mostAccounts);
  await usage.sweep();
  return isDone;
}

/** The issuer's signing keys, and when they are replaced. */
interface KeyKeeping {
  db: Db;
  log: PlatformLog;
  signingKeyDays?: number | undefined;
  noticeKeys: () => Promise<void>;
}

/** Makes the next signing keys when due, and loads those that another process has made. */
export async function keepKeys({ db, log, signingKeyDays = SIGNING_KEYS.days, noticeKeys }: KeyKeeping): Promise<void> {
  if (await rotateWhenDue(db, signingKeyDays, new Date())) {
    const hours = SIGNING_KEYS.scheduledLeadSeconds / 3600;
    log.info({ hours }, 'the next signing keys are published; they sign after these hours');
  }
  await noticeKeys();
}

/**
 * Every few minutes: sweeps, checks identity providers, and sends due weekly e-mails. Every minute: makes signing keys that are due, and checks
 * for new ones.
 *
 * @returns a function that ends it
 */
export function startUpkeep(config: DigestConfig & Keeping & KeyKeeping & Watching): () => Promise<void> {
  const { log } = config;
  const digests = new Digests(config);
  let sweeping: Promise<unknown> | undefined;
  let watching: Promise<void> | undefined;
  let walkedOn = '';
  // Accounts are swept once a day: with a million of them that takes seconds, in a thousand steps.
  const sweep = (): Promise<unknown> => {
    const today = dayOf(new Date());
    const onSwept = (what: Swept, rows: number): void => {
      if (what === 'accounts' && rows === 0) walkedOn = today;
      config.onSwept?.(what, rows);
    };
    return sweepExpired({ ...config, onSwept }, walkedOn === today ? 0 : undefined);
  };
  const timer = setInterval(() => {
    void digests.sendDue();
    sweeping ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'expired rows could not be removed'))
      .finally(() => (sweeping = undefined));
    watching ??= watchProviders(config, new Date())
      .catch((error: unknown) => log.warn({ err: error }, 'identity providers could not be checked'))
      .finally(() => (watching = undefined));
  }, ISSUER_SECONDS.sweep * 1000).unref();
  const keys = setInterval(() => {
    keepKeys(config).catch((error: unknown) =>
      log.warn({ err: error }, 'it could not be seen whether there are new keys, or are to be'),
    );
  }, SIGNING_KEYS.lookSeconds * 1000).unref();
  return async () => {
    clearInterval(timer);
    clearInterval(keys);
    await digests.close();
  };
}
