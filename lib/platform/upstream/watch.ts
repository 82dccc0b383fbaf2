/** Checks the enabled identity providers regularly, so that admins learn of trouble before people are refused. */
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { providerConnections } from '../db/schema';
import type { PlatformLog } from '../log';
import { IDENTITY_PROVIDER } from './bounds';
import { checkMetadata } from './check';
import type { Upstreams } from './upstreams';

const { watch } = IDENTITY_PROVIDER;
const MINUTE_MS = 60_000;

/** Set when a provider is switched on: its issuer may have changed. */
export const NOT_LOOKED = {
  lookedAt: null,
  fault: null,
  faultSince: null,
  certificateFrom: null,
  certificateTo: null,
} as const;

/** The parts of the running platform that a check needs. */
export interface Watching {
  db: Db;
  upstreams: Upstreams;
  log: PlatformLog;
}

type Watched = typeof providerConnections.$inferSelect;

/** Claims the providers that are due, so that no other process checks them too. */
async function due(db: Db, now: Date): Promise<Watched[]> {
  const { state, fault, lookedAt, name } = providerConnections;
  const before = (minutes: number) => lt(lookedAt, new Date(now.getTime() - minutes * MINUTE_MS));
  const isDue = or(
    isNull(lookedAt),
    before(watch.hours * 60),
    and(sql`${fault} is not null`, before(watch.faultyMinutes)),
  );
  return await db
    .update(providerConnections)
    .set({ lookedAt: now })
    .where(
      inArray(
        name,
        db
          .select({ name })
          .from(providerConnections)
          .where(and(eq(state, 'enabled'), isDue))
          .orderBy(sql`${lookedAt} nulls first`, asc(name))
          .limit(watch.most)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
}

/**
 * Checks what the providers that are due publish, and stores the failing check and the validity of their certificates. A failing one is
 * due again soon: health reports only what a second check has confirmed.
 */
export async function watchProviders({ db, upstreams, log }: Watching, now: Date): Promise<void> {
  for (const provider of await due(db, now)) {
    const { lines, metadata } = await checkMetadata(upstreams, provider);
    const fault = lines.find(({ result }) => result === 'failed')?.check ?? null;
    if (fault !== null && provider.fault === null)
      log.warn({ provider: provider.name, detail: fault }, 'an identity provider does not answer as it should');
    const { name, lookedAt } = providerConnections;
    await db
      .update(providerConnections)
      .set({
        fault,
        // Null after the first failure, which a second one has to confirm.
        faultSince: fault === null || provider.fault === null ? null : (provider.faultSince ?? now),
        ...firstToEnd(upstreams, [provider.issuer, metadata.jwks_uri]),
      })
      // Not if it was switched off and on meanwhile.
      .where(and(eq(name, provider.name), eq(lookedAt, now)));
  }
}

/** The validity of the certificate that expires first among these addresses. */
function firstToEnd(upstreams: Upstreams, addresses: unknown[]): Pick<Watched, 'certificateFrom' | 'certificateTo'> {
  const [first] = addresses
    .flatMap((one) => (typeof one === 'string' && URL.canParse(one) ? [upstreams.certificateOf(one)] : []))
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.to.getTime() - b.to.getTime());
  return { certificateFrom: first?.from ?? null, certificateTo: first?.to ?? null };
}
