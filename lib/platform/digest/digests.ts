import { screenRow } from '@/lib/contract/access';
import { type HealthTarget, healthPath, healthTargets } from '@/lib/contract/rooms/health/places';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import type { ApiConfig } from '../api/api';
import { loadMe } from '../api/me';
import { inTransaction } from '../db/database';
import { weeklyDigest } from '../mail/digest';
import type { Mail } from '../mail/mailer';
import { claimDigest, mailingOf } from '../rooms/account/digest';
import { look } from '../rooms/health/routes';
import { summaryOf } from './summary';
import { endDigest, unsubscribePath } from './unsubscribe';

/** The actor in the audit trail when the platform ended it, not the person. */
const PLATFORM = 'platform';

export type DigestConfig = Pick<ApiConfig, 'db' | 'reads' | 'log' | 'mailer' | 'consoleUrl' | 'enableWildcards'> & {
  publicUrl: string;
};

/** Sends the weekly e-mail, from any process and to each person at most once: docs/decisions/digest.md. */
export class Digests {
  #running: Promise<void> | undefined;
  #isClosing = false;

  constructor(private readonly config: DigestConfig) {}

  /** Sends the due e-mails. Never throws: a failure is logged, and the person gets the next e-mail. */
  sendDue(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Ends after the current person. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#running;
  }

  async #sendAll(): Promise<void> {
    while (!this.#isClosing) {
      const userId = await this.#claim();
      if (userId === undefined) return;
      try {
        await this.#send(userId);
      } catch (error) {
        this.config.log.error({ err: error }, 'a weekly e-mail was not made');
      }
    }
  }

  async #claim(): Promise<string | undefined> {
    const { db, log } = this.config;
    try {
      return await claimDigest(db, mailingOf(new Date()));
    } catch (error) {
      // The next run is in a few minutes.
      log.warn({ err: error }, 'it could not be seen which weekly e-mails are due');
      return undefined;
    }
  }

  /** Checks access at sending time: it may have changed since the digest was switched on. */
  async #send(userId: string): Promise<void> {
    const { db, mailer } = this.config;
    const me = await loadMe(db, userId);
    if (me === null) return;
    const targets = healthTargets(me);
    if (targets.length === 0) return await endDigest(db, userId, PLATFORM);
    const mail = await this.#mailFor(me, targets);
    if (mail === undefined) return;
    const deliver = await inTransaction(db, (tx) => mailer.take(tx, [mail]));
    // Not awaited: a slow mail server must not delay other people's e-mails.
    void deliver();
  }

  /** Returns undefined if nothing needs attention. */
  async #mailFor(me: Me, targets: readonly HealthTarget[]): Promise<Mail | undefined> {
    const { db, reads, publicUrl, consoleUrl, enableWildcards = false } = this.config;
    const now = new Date();
    const places = [];
    for (const target of targets) {
      const health = await look(
        { db: reads, me, now, consoleUrl, enableWildcards },
        target.kind === 'platform' ? 'platform' : target,
      );
      const summary = summaryOf(health, now);
      if (summary.attention > 0) {
        places.push({ name: nameOf(me, target), summary, link: consoleUrl + healthPath(target) });
      }
    }
    if (places.length === 0) return undefined;
    return weeklyDigest({
      to: me.email,
      language: me.language,
      places,
      settingsLink: consoleUrl + screenRow('settings').path,
      unsubscribeLink: publicUrl + (await unsubscribePath(db, me.id)),
    });
  }
}

function nameOf(me: Me, target: HealthTarget): string | undefined {
  switch (target.kind) {
    case 'platform':
      return undefined;
    case 'organization':
      return me.organizations.find(({ id }) => id === target.organizationId)?.name;
    case 'tenant':
      return me.tenants.find(({ id }) => id === target.tenantId)?.name;
  }
}
