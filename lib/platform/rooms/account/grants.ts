import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { oidcClients, oidcRecords } from '../../db/schema';

/** The fields read from the provider's model `Grant`. */
interface GrantPayload {
  /** Seconds since 1970. */
  iat?: number;
  openid?: { scope?: string };
  resources?: Record<string, string>;
  /** Set when the user was asked for consent and gave it (../../oidc/grants.ts). */
  rar?: { type: string }[];
}

const scopesOf = ({ openid, resources }: GrantPayload): string[] =>
  [openid?.scope ?? '', ...Object.values(resources ?? {})].flatMap((text) => text.split(' ').filter(Boolean));

/** Clients to which a person gave access, by name. Without the console, which is the platform's own. */
export async function grantsOfPerson(db: Db, userId: string): Promise<AccessGrant[]> {
  const { clientId: id, clientName: name, clientUri: uri, isThirdParty: isForeign } = oidcClients;
  const rows = await db
    .select({ clientId: id, clientName: name, clientUri: uri, isThirdParty: isForeign, payload: oidcRecords.payload })
    .from(oidcRecords)
    .innerJoin(oidcClients, eq(id, sql`${oidcRecords.payload}->>'clientId'`))
    .where(
      and(
        eq(oidcRecords.model, 'Grant'),
        eq(oidcRecords.accountId, userId),
        gt(oidcRecords.expiresAt, sql`now()`),
        eq(oidcClients.isEnabled, true),
      ),
    )
    .orderBy(asc(nameOrder(name)), asc(id));
  const byClient = new Map<string, AccessGrant>();
  for (const { clientId, clientName, clientUri, isThirdParty, payload } of rows) {
    const grant: GrantPayload = payload;
    // A third party's grant without consent has no effect.
    if (isThirdParty && grant.rar === undefined) continue;
    const known = byClient.get(clientId);
    const since = grant.iat === undefined ? null : new Date(grant.iat * 1000).toISOString();
    byClient.set(clientId, {
      clientId,
      clientName,
      clientUri,
      isThirdParty,
      scopes: [...new Set([...(known?.scopes ?? []), ...scopesOf(grant)])].toSorted(),
      since: [known?.since, since].filter((at) => at != null).toSorted()[0] ?? null,
    });
  }
  return [...byClient.values()];
}
