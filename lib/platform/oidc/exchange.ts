import { eq, inArray } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import {
  type AccessToken,
  type Client,
  type KoaContextWithOIDC,
  type TokenEndpointGrantContext,
  errors,
} from 'oidc-provider';
import type Provider from 'oidc-provider';
import { loadMe } from '../api/me';
import { tellingOutage } from '../db/availability';
import type { Db } from '../db/database';
import { apiResources, apiScopes } from '../db/schema';
import { mayUseClient } from './account';
import { type ClientExtras, TOKEN_EXCHANGE, extrasOf } from './clients';
import { type Actor, delegationOf, narrower } from './delegation';
import { IDENTITY_SCOPES } from './scopes';

const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';
const JWT_TYPE = 'urn:ietf:params:oauth:token-type:jwt';
const allApis = (issuer: string) => `${issuer}/api-resources`;
/** A token cannot be handed on more often than this: each step asks for the whole chain. */
const MAX_ACTORS = 5;

interface ExchangeParams {
  audience?: string | string[];
  resource?: string | string[];
  requested_token_type?: string;
  subject_token?: string;
  subject_token_type?: string;
  actor_token?: string;
  actor_token_type?: string;
}
type ExchangeContext = TokenEndpointGrantContext<ExchangeParams>;

const PARAMS = [
  ...['audience', 'resource', 'scope', 'requested_token_type'],
  ...['subject_token', 'subject_token_type', 'actor_token', 'actor_token_type'],
];

/**
 * Token exchange (RFC 8693): a client with the switch gets, for a person's access token that it was shown, one of its own that may do
 * no more and lives no longer.
 */
export function registerExchange(provider: Provider, config: { db: Db; issuer: string }): void {
  const handler = (ctx: ExchangeContext) => tellingOutage(() => exchange(config, ctx));
  provider.registerGrantType<ExchangeParams>(TOKEN_EXCHANGE, handler, PARAMS, ['audience', 'resource']);
  provider.use(sayUnauthorizedClient);
}

/** RFC 6749 section 5.2 has an error for a grant type that the client may not use; the library answers `invalid_request`. */
async function sayUnauthorizedClient(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const grantType = ctx.oidc?.params?.grant_type;
  if (ctx.oidc?.route !== 'token' || ctx.status !== 400 || typeof grantType !== 'string') return;
  const body = ctx.body as { error?: string; error_description?: string } | undefined;
  if (body?.error !== 'invalid_request' || ctx.oidc.client?.grantTypeAllowed(grantType) !== false) return;
  ctx.body = { ...body, error: 'unauthorized_client' };
}

async function exchange({ db, issuer }: { db: Db; issuer: string }, ctx: ExchangeContext): Promise<void> {
  const { provider, client, params } = ctx.oidc;
  const extras = extrasOf(client);
  if (extras === undefined || client.clientAuthMethod === 'none') {
    throw new errors.UnauthorizedClient('token exchange needs a confidential client');
  }
  checkTypes(params);
  const subject = await subjectOf(provider, db, extras, params.subject_token ?? '');
  const apis = await apisOf(db, subject.apiScopes);
  checkThirdParty(client, extras, apis);
  const left = downwards(ctx, issuer, subject, extras, apis);

  const { token } = subject;
  const secondsLeft = Math.min(token.remainingTTL, subject.sessionSeconds);
  const expiresIn = Math.min(extras.accessTokenLifetime, secondsLeft);
  const grant = new provider.Grant({ accountId: token.accountId, clientId: client.clientId });
  grant.exp = Math.floor(Date.now() / 1000) + expiresIn;
  if (left.forApis) grant.addResourceScope(allApis(issuer), left.scopes.join(' '));
  else grant.addOIDCScope(left.scopes.join(' '));
  const before = delegationOf(token);
  const told = narrower(before ?? subject.told, extras);
  const issued = new provider.AccessToken({
    client,
    accountId: token.accountId,
    grantId: await grant.save(),
    gty: TOKEN_EXCHANGE,
    expiresIn,
    scope: left.scopes.join(' '),
    delegation: {
      ...told,
      act: { sub: client.clientId, ...(before === undefined ? {} : { act: before.act }) },
      grants: [...(before?.grants ?? []), token.grantId],
      sessionUid: before?.sessionUid ?? (token.expiresWithSession === true ? token.sessionUid : undefined),
    },
  });
  if (left.forApis) {
    issued.resourceServer = new provider.ResourceServer(allApis(issuer), {
      scope: left.scopes.join(' '),
      audience: allApis(issuer),
      accessTokenFormat: 'jwt',
      accessTokenTTL: expiresIn,
      jwt: { sign: { alg: 'RS256' } },
    });
  }
  ctx.oidc.entity('AccessToken', issued);
  ctx.body = {
    access_token: await issued.save(),
    issued_token_type: ACCESS_TOKEN_TYPE,
    token_type: issued.tokenType,
    expires_in: expiresIn,
    scope: left.scopes.join(' '),
  };
}

/** @throws InvalidRequest, as section 2.2.2 of RFC 8693 has it for everything that is wrong with the tokens of the request */
function checkTypes(params: ExchangeParams): void {
  const refuse = (text: string) => {
    throw new errors.InvalidRequest(text);
  };
  if (!params.subject_token) refuse("missing required parameter 'subject_token'");
  if (!params.subject_token_type) refuse("missing required parameter 'subject_token_type'");
  if (![ACCESS_TOKEN_TYPE, JWT_TYPE].includes(params.subject_token_type ?? '')) {
    refuse('subject_token_type must be that of an access token');
  }
  if (params.requested_token_type !== undefined && params.requested_token_type !== ACCESS_TOKEN_TYPE) {
    refuse('requested_token_type must be that of an access token');
  }
  if (params.actor_token !== undefined || params.actor_token_type !== undefined) {
    refuse('actor_token is not supported: the client that asks is the actor');
  }
}

interface SubjectToken {
  token: AccessToken;
  apiScopes: string[];
  identityScopes: string[];
  /** The names of the APIs that it opens. */
  audience: string[];
  /** How long the session lasts that it ends with. */
  sessionSeconds: number;
  /** The client that it was issued to. */
  told: ClientExtras;
}

/**
 * The person's token that is exchanged.
 *
 * @throws InvalidRequest for any token that is not a living one of this platform, of a person who may use both clients
 */
async function subjectOf(provider: Provider, db: Db, extras: ClientExtras, value: string): Promise<SubjectToken> {
  const refuse = (text = 'subject_token is not a valid access token of this issuer') => new errors.InvalidRequest(text);
  const token = await provider.AccessToken.find(value);
  if (token === undefined || token.isExpired || token.isSenderConstrained()) throw refuse();
  const grant = await provider.Grant.find(token.grantId);
  const isOwn = grant?.accountId === token.accountId && grant.clientId === token.clientId;
  if (!isOwn) throw refuse();
  const me = await loadMe(db, token.accountId);
  const tenantIds = me?.tenants.map(({ id }) => id) ?? [];
  const before = delegationOf(token);
  const actors = actorsOf(before?.act);
  if (actors.length >= MAX_ACTORS) throw refuse('subject_token was exchanged too often');
  const client = await clientOf(provider, token.clientId);
  const all = [client, ...(await Promise.all(actors.map((id) => clientOf(provider, id))))];
  const told = extrasOf(client);
  if (me === null || told === undefined || all.includes(undefined)) throw refuse();
  if (!mayUseClient(told, tenantIds)) throw refuse();
  if (!mayUseClient(extras, tenantIds)) throw refuse('the person of the subject_token may not use this client');

  const claims = value.split('.').length === 3 ? decodeJwt(value) : {};
  const identity: ReadonlySet<string> = new Set(IDENTITY_SCOPES.map((scope) => scope.name));
  return {
    token,
    // What a signed token opens stands in it; what an opaque one does, is about the person.
    apiScopes: typeof claims.scope === 'string' ? claims.scope.split(' ').filter((name) => !identity.has(name)) : [],
    audience: [claims.aud ?? []].flat(),
    identityScopes: [...token.scopes].filter((name) => identity.has(name) && client?.scope?.split(' ').includes(name)),
    sessionSeconds: await sessionSeconds(provider, before?.sessionUid ?? token.sessionUid, token),
    told,
  };
}

const actorsOf = (act: Actor | undefined): string[] => (act === undefined ? [] : [act.sub, ...actorsOf(act.act)]);

async function clientOf(provider: Provider, id: string | undefined): Promise<Client | undefined> {
  if (id === undefined) return undefined;
  return await provider.Client.find(id).catch((error: unknown) => {
    if (error instanceof errors.InvalidClient) return undefined;
    throw error;
  });
}

async function sessionSeconds(provider: Provider, uid: string | undefined, token: AccessToken): Promise<number> {
  if (uid === undefined || (token.expiresWithSession !== true && delegationOf(token) === undefined)) return Infinity;
  const session = await provider.Session.findByUid(uid);
  return session?.exp === undefined ? 0 : session.exp - Math.floor(Date.now() / 1000);
}

interface Api {
  scope: string;
  name: string;
  tenantId: string;
}

async function apisOf(db: Db, scopes: string[]): Promise<Api[]> {
  if (scopes.length === 0) return [];
  return await db
    .select({ scope: apiScopes.name, name: apiResources.name, tenantId: apiResources.tenantId })
    .from(apiScopes)
    .innerJoin(apiResources, eq(apiResources.id, apiScopes.resourceId))
    .where(inArray(apiScopes.name, scopes));
}

/**
 * Nobody consented to a client without a page. One of a third party may hand on only what was addressed to an API of its own tenant.
 *
 * @throws UnauthorizedClient
 */
function checkThirdParty(client: Client, extras: ClientExtras, apis: readonly Api[]): void {
  const isAddressed = apis.some((api) => api.tenantId === extras.ownerTenantId);
  if (!extras.thirdParty || isAddressed) return;
  const text = `${client.clientId} is a third party, and the subject_token is not for an API of its tenant`;
  throw new errors.UnauthorizedClient(text);
}

/**
 * The scopes of the new token: what the first one has and the client may have, of that the APIs that were asked for, of that the
 * scopes that were.
 *
 * @throws InvalidTarget, InvalidScope
 */
function downwards(
  ctx: ExchangeContext,
  issuer: string,
  subject: SubjectToken,
  extras: ClientExtras,
  apis: readonly Api[],
): { scopes: string[]; forApis: boolean } {
  const isAllowed = (scope: string) => extras.apiScopes.includes(scope) && subject.told.apiScopes.includes(scope);
  const mine = apis.filter(({ scope, name }) => subject.audience.includes(name) && isAllowed(scope));
  const targets = targetsOf(ctx.oidc.params, issuer);
  const foreign = targets?.find((target) => mine.every(({ name }) => name !== target));
  if (foreign !== undefined) {
    throw new errors.InvalidTarget('the subject_token does not reach an audience that was asked for');
  }
  const ofApis = mine.filter(({ name }) => targets?.includes(name) ?? true).map(({ scope }) => scope);
  const identity =
    targets === undefined ? subject.identityScopes.filter((name) => extras.machineScopes.includes(name)) : [];
  const possible = new Set([...ofApis, ...identity]);
  const asked = [...ctx.oidc.requestParamScopes];
  const missing = asked.find((name) => !possible.has(name));
  if (missing !== undefined)
    throw new errors.InvalidScope('requested scope is not in reach of the subject_token', missing);
  const scopes = asked.length > 0 ? asked : [...possible];
  const forApis = scopes.filter((name) => ofApis.includes(name));
  if (scopes.length === 0)
    throw new errors.InvalidScope('the subject_token has no scope that this client may have', '');
  // A token is for APIs, or for the userinfo endpoint.
  return forApis.length > 0 ? { scopes: forApis, forApis: true } : { scopes, forApis: false };
}

/** The APIs that are asked for by name, or by the address that stands for the name; undefined when none is. */
function targetsOf(params: ExchangeParams, issuer: string): string[] | undefined {
  const base = `${allApis(issuer)}/`;
  const asked = [params.audience ?? [], params.resource ?? []].flat().filter((one) => one !== allApis(issuer));
  if (asked.length === 0) return undefined;
  return asked.map((one) => (one.startsWith(base) ? decodeURIComponent(one.slice(base.length)) : one));
}
