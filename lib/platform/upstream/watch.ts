/** Looks at the enabled identity providers now and then, so that their admins hear of trouble before their people do. */
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { providerConnections } from '../db/schema';
import type { PlatformLog } from '../log';
import { IDENTITY_PROVIDER } from './bounds';
import { checkMetadata } from './check';
import type { Upstreams } from './upstreams';

const { watch } = IDENTITY_PROVIDER;
const MINUTE_MS = 60_000;

/** Where a provider is switched on, nothing is known yet: its issuer may be another. */
export const NOT_LOOKED = {
  lookedAt: null,
  fault: null,
  faultSince: null,
  certificateFrom: null,
  certificateTo: null,
} as const;

/** What a look needs of the running platform. */
export interface Watching {
  db: Db;
  upstreams: Upstreams;
  log: PlatformLog;
}

type Watched = typeof providerConnections.$inferSelect;

/** Takes the providers whose turn it is: another process does not get them too. */
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
 * Looks at what the providers publish whose turn it is, and notes what is wrong and how long their certificates are valid. One that fails
 * is looked at again soon: health reports what a second look has seen too.
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
        faultSince: fault === null ? null : (provider.faultSince ?? now),
        ...firstToEnd(upstreams, [provider.issuer, metadata.jwks_uri]),
      })
      // Not when it was switched off and on meanwhile.
      .where(and(eq(name, provider.name), eq(lookedAt, now)));
  }
}

/** The certificate of these addresses that ends first. */
function firstToEnd(upstreams: Upstreams, addresses: unknown[]): Pick<Watched, 'certificateFrom' | 'certificateTo'> {
  const [first] = addresses
    .flatMap((one) => (typeof one === 'string' && URL.canParse(one) ? [upstreams.certificateOf(one)] : []))
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.to.getTime() - b.to.getTime());
  return { certificateFrom: first?.from ?? null, certificateTo: first?.to ?? null };
}
