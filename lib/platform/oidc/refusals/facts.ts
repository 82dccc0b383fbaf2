/** Collects the facts of a refused request: from the request itself and its client. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC, errors } from 'oidc-provider';
import { distance } from '@/lib/contract/alignment';
import { cleaned } from '../../api/clean';
import type { Db } from '../../db/database';
import { auditRecords, oidcClients, oidcRecords, tenants } from '../../db/schema';
import type { Facts } from './rule';

type Failure = InstanceType<typeof errors.OIDCProviderError>;

/** The client that a refused request named or meant. */
export interface Meant {
  state: Facts['state'];
  clientId: string | null;
  /** The tenant whose admins may see the refusal. */
  tenantId: string | null;
  row?: typeof oidcClients.$inferSelect | undefined;
}

/** The single, textual parameters of a request, safe to query and store. */
function paramsOf({ oidc, query }: KoaContextWithOIDC): Record<string, string | undefined> {
  // The library removes parameters that it refuses.
  const all = [query, oidc?.body ?? {}, oidc?.params ?? {}].flatMap((part) => Object.entries(part));
  return Object.fromEntries(
    all.flatMap(([name, value]) => (typeof value === 'string' ? [[name, cleaned(value)] as const] : [])),
  );
}

/** The unverified claims of an assertion: no decision depends on them. */
function assertionOf(params: Record<string, string | undefined>): { sub?: string; aud?: unknown } {
  try {
    return params.client_assertion === undefined ? {} : decodeJwt(params.client_assertion);
  } catch {
    return {};
  }
}

/** The client id in HTTP basic authentication. Does not read the secret. */
function basicId(header: string | undefined): string | undefined {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
  try {
    return decodeURIComponent(id.replaceAll('+', ' '));
  } catch {
    return id;
  }
}

/** Reads the facts from the request itself. */
export function readRequest(ctx: KoaContextWithOIDC, error: Failure) {
  const params = paramsOf(ctx);
  const assertion = assertionOf(params);
  const header = ctx.get('authorization');
  const askedAs = ctx.oidc?.client?.clientId ?? params.client_id ?? assertion.sub ?? basicId(header);
  return {
    askedAs: askedAs === undefined ? undefined : cleaned(askedAs),
    request: {
      ...saidOf(error),
      route: ctx.oidc?.route ?? '',
      params,
      origin: ctx.get('origin') || undefined,
      proof: proofOf(params, header),
      audience: assertion.aud === undefined ? undefined : [assertion.aud].flat().map(String).join(' '),
    } satisfies Omit<Facts, 'state' | 'client' | 'wildcards'>,
  };
}

const saidOf = ({ error, error_description, error_detail, ...more }: Failure) => ({
  error,
  description: error_description ?? '',
  detail: error_detail ?? '',
  scope: (more as { scope?: string }).scope,
});

function proofOf(params: Record<string, string | undefined>, header: string): Facts['proof'] {
  if (params.client_secret !== undefined || /^basic /i.test(header)) return 'client_secret';
  return params.client_assertion === undefined ? 'none' : 'private_key_jwt';
}

/** Returns the client id of a sign-in that is over; its record may still exist. */
export async function clientOfInteraction(db: Db, uid: unknown): Promise<string | undefined> {
  if (typeof uid !== 'string') return undefined;
  const [row] = await db
    .select({ id: sql<string | null>`${oidcRecords.payload}->'params'->>'client_id'` })
    .from(oidcRecords)
    .where(and(eq(oidcRecords.model, 'Interaction'), eq(oidcRecords.id, uid)));
  return row?.id ?? undefined;
}

/** Maximum difference, in letters, between an id and that of the client that was meant. */
const SLIP = 2;

/**
 * Finds the client of an id, or else the client that was meant: a deleted one, one with the given redirect URI, or one
 * with almost the same id.
 */
export async function meantClient(
  db: Db,
  askedAs: string | undefined,
  params: Record<string, string | undefined>,
): Promise<Meant> {
  const none = { state: 'unknown', clientId: null, tenantId: null } as const;
  if (askedAs === undefined || askedAs === '') return none;
  const [row] = await db.select().from(oidcClients).where(eq(oidcClients.clientId, askedAs));
  if (row !== undefined) {
    const { clientId, tenantId, isEnabled } = row;
    return { state: isEnabled ? 'known' : 'disabled', clientId, tenantId, row };
  }
  const [gone] = await db
    .select({ tenantId: auditRecords.tenantId })
    .from(auditRecords)
    .where(
      and(
        eq(auditRecords.targetId, askedAs),
        eq(auditRecords.operation, 'clients.delete'),
        eq(auditRecords.result, 'success'),
      ),
    )
    .orderBy(desc(auditRecords.at))
    .limit(1);
  if (gone != null && gone.tenantId !== null) return { ...none, state: 'deleted', tenantId: gone.tenantId };
  const like = await likelyClient(db, askedAs, params.redirect_uri);
  return like === undefined ? none : { ...none, clientId: like.clientId, tenantId: like.tenantId };
}

const LOOKED = 50;

async function likelyClient(db: Db, askedAs: string, redirectUri: string | undefined) {
  const lower = askedAs.toLowerCase();
  const columns = { clientId: oidcClients.clientId, tenantId: oidcClients.tenantId };
  // Ids begin with their tenant's id: a typo in the rest keeps the beginning.
  const tenantPart = /^[^_]+_/.exec(askedAs)?.[0];
  const near =
    tenantPart === undefined
      ? []
      : await db
          .select(columns)
          .from(oidcClients)
          .where(eq(oidcClients.tenantId, tenantPart.slice(0, -1).toLowerCase()))
          .limit(LOOKED);
  const slip = near
    .map((one) => ({ ...one, apart: distance(one.clientId.toLowerCase(), lower) }))
    .toSorted((a, b) => a.apart - b.apart)[0];
  // A changed letter counts in both ids.
  if (slip !== undefined && slip.apart <= 2 * SLIP) return slip;
  if (redirectUri === undefined) return undefined;
  const registered = await db
    .select(columns)
    .from(oidcClients)
    .where(sql`${redirectUri} = any(${oidcClients.redirectUris})`)
    .limit(2);
  return registered.length === 1 ? registered[0] : undefined;
}

/** The tenant whose admins see refusals of no tenant, such as the console's: the first super-tenant, whose admins run the platform. */
export async function tenantOfConsole(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.isSuperTenant, true))
    .orderBy(asc(tenants.createdAt), asc(tenants.id))
    .limit(1);
  return row?.id ?? null;
}
