/** Records refused requests: runs beside the OpenID provider, after it has refused one (docs/decisions/refusals.md). */
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { eq } from 'drizzle-orm';
import type { KoaContextWithOIDC, errors } from 'oidc-provider';
import { shownCode } from '@/lib/contract/rooms/refusals/code';
import { isDatabaseUnavailable } from '../../db/availability';
import type { Db } from '../../db/database';
import { oidcClients } from '../../db/schema';
import type { PlatformLog } from '../../log';
import type { OnSignIn } from '../../sign-in/events';
import { findInvitation } from '../../invitation-links';
import { causeOf } from './causes';
import { clientOfInteraction, meantClient, readRequest, tenantOfConsole } from './facts';
import { type Refused, countRefusal } from './store';

type Failure = InstanceType<typeof errors.OIDCProviderError>;

export interface NoteConfig {
  db: Db;
  log: PlatformLog;
  onSignIn?: OnSignIn | undefined;
  enableWildcards?: boolean | undefined;
  addressOf: (request: IncomingMessage) => string;
}

export interface Noted {
  /** As displayed. */
  code: string;
  cause: string;
}

const ROUTES = new Set(['authorization', 'resume', 'token']);

const failures = new WeakMap<object, Failure>();
/** Refusals that are already recorded: the page is rendered before the request ends. */
const noted = new WeakMap<object, Promise<Noted | undefined>>();

/** A fault of the platform is not a refusal. */
const isRefusal = ({ statusCode }: Failure): boolean => statusCode < 500;

/**
 * Middleware and listeners of the provider: counts each refusal, and adds its code to the response: visibly on a page,
 * as `refusal` in a JSON error, and as a parameter of that name in a redirect to the client.
 */
export function noteRefusals(provider: Provider, config: NoteConfig): void {
  const keep = (ctx: KoaContextWithOIDC, error: Failure): void => void failures.set(ctx.req, error);
  provider.on('authorization.error', keep);
  provider.on('grant.error', keep);
  provider.use(answerWithCode(config));
}

function answerWithCode(config: NoteConfig) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const error = failures.get(ctx.req);
    if (error === undefined) return;
    const refusal = await noteOnce(config, ctx, error);
    if (refusal === undefined) return;
    const location = ctx.response.get('location');
    if (location !== '' && URL.canParse(location)) ctx.set('location', withCode(location, refusal.code));
    else if (isObject(ctx.body)) ctx.body = { ...ctx.body, refusal: refusal.code };
  };
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** Adds the code where the response has its parameters: in the query, or in the fragment. */
function withCode(location: string, code: string): string {
  const [address = '', fragment] = location.split(/#(.*)/s);
  const added = `refusal=${code}`;
  if (fragment?.includes('error=') === true) return `${address}#${fragment}&${added}`;
  return `${address}${address.includes('?') ? '&' : '?'}${added}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Returns the code of a request that the provider refuses, for the error page. */
export const noteOnce = (config: NoteConfig, ctx: KoaContextWithOIDC, error: Failure): Promise<Noted | undefined> => {
  const known = noted.get(ctx.req);
  if (known !== undefined) return known;
  const made = note(config, ctx, error);
  noted.set(ctx.req, made);
  return made;
};

async function note(config: NoteConfig, ctx: KoaContextWithOIDC, error: Failure): Promise<Noted | undefined> {
  if (!ROUTES.has(ctx.oidc?.route ?? '') || !isRefusal(error)) return undefined;
  return await counted(config, async () => {
    const refused = await refusedBy(config, ctx, error);
    config.onSignIn?.(ctx.oidc.route === 'token' ? 'tokenRefused' : 'requestRefused', refused.cause);
    return { ...refused, client: refused.clientId, address: config.addressOf(ctx.req) };
  });
}

/** Returns the code of a sign-in that a page itself refuses. */
export async function noteCause(
  config: Pick<NoteConfig, 'db' | 'log'>,
  { cause, clientId, address }: { cause: string; clientId: string; address: string },
): Promise<string | undefined> {
  const { db } = config;
  const found = await counted(config, async () => {
    // The console is a client without a row.
    const [client] = await db
      .select({ id: oidcClients.clientId, tenantId: oidcClients.tenantId })
      .from(oidcClients)
      .where(eq(oidcClients.clientId, clientId));
    const tenantId = client?.tenantId ?? (await tenantOfConsole(db));
    const refused = { cause, clientId: client?.id ?? null, tenantId, askedAs: clientId, came: undefined, address };
    return { ...refused, client: clientId };
  });
  return found?.code;
}

/** Never blocks the response: a refusal that cannot be stored has no code. */
async function counted(
  { db, log }: Pick<NoteConfig, 'db' | 'log'>,
  read: () => Promise<Refused & { client: string | null }>,
): Promise<Noted | undefined> {
  try {
    const { client, ...refused } = await read();
    const code = await countRefusal(db, refused);
    if (code === undefined) return undefined;
    const { cause: kind } = refused;
    log.info({ refusal: code, kind, client }, 'a sign-in was refused');
    return { code: shownCode(code), cause: kind };
  } catch (caught) {
    if (!isDatabaseUnavailable(caught)) log.error({ err: caught }, 'a refusal could not be noted');
    return undefined;
  }
}

async function refusedBy({ db, enableWildcards = false }: NoteConfig, ctx: KoaContextWithOIDC, error: Failure) {
  const { request, askedAs: named } = readRequest(ctx, error);
  const askedAs = named ?? (await clientOfInteraction(db, ctx.params?.uid));
  const { row, clientId, ...meant } = await meantClient(db, askedAs, request.params);
  // The console is a client without a row.
  const isConsole = ctx.oidc.client !== undefined && row === undefined;
  const tenantId =
    meant.tenantId ?? (await findInvitation(db, request.params.invitation))?.tenantId ?? (await tenantOfConsole(db));
  const client = row && {
    redirectUris: row.redirectUris,
    isPublic: row.clientType === 'public',
    isSignIn: row.allowedGrantType === 'authorization_code',
  };
  const state = isConsole ? 'known' : meant.state;
  const found = causeOf({ ...request, state, client, wildcards: enableWildcards });
  return { ...found, clientId, askedAs, tenantId };
}
