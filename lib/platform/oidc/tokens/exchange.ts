import { eq, inArray } from 'drizzle-orm';
import { type Client, type KoaContextWithOIDC, type TokenEndpointGrantContext, errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { reportingOutage } from '@/lib/platform/db/availability';
import type { Db } from '@/lib/platform/db/database';
import { apiResources, apiScopes } from '@/lib/platform/db/schema';
import { type ClientExtras, TOKEN_EXCHANGE, extrasOf } from '@/lib/platform/oidc/clients/clients';
import { delegationOf, narrower } from './delegation';
import { markConsented } from '@/lib/platform/oidc/grants';
import { allApis, apiTokens } from './resources';
import { type SubjectToken, subjectOf } from './subject-token';

const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';
const JWT_TYPE = 'urn:ietf:params:oauth:token-type:jwt';

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
 * Token exchange (RFC 8693): for a person's access token, a client with this switch gets one of its own with no more
 * access and no longer lifetime.
 */
export function registerExchange(provider: Provider, config: { db: Db; issuer: string }): void {
  const handler = (ctx: ExchangeContext) => reportingOutage(() => exchange(config, ctx));
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
  const secondsLeft = Math.min(subject.token.remainingTTL, subject.sessionSeconds);
  const expiresIn = Math.min(extras.accessTokenLifetime, secondsLeft);
  ctx.body = {
    access_token: await issue(ctx, issuer, subject, extras, { ...left, expiresIn }),
    issued_token_type: ACCESS_TOKEN_TYPE,
    token_type: 'Bearer',
    expires_in: expiresIn,
    scope: left.scopes.join(' '),
  };
}

/** Issues the new token. It has its own grant, like every token that userinfo and introspection accept. */
async function issue(
  ctx: ExchangeContext,
  issuer: string,
  { token, holder }: SubjectToken,
  extras: ClientExtras,
  left: { scopes: string[]; forApis: boolean; expiresIn: number },
): Promise<string> {
  const { provider, client } = ctx.oidc;
  const { accountId } = token;
  const scope = left.scopes.join(' ');
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.exp = Math.floor(Date.now() / 1000) + left.expiresIn;
  if (left.forApis) grant.addResourceScope(allApis(issuer), scope);
  else grant.addOIDCScope(scope);
  // The client that the token was for has it with the person's consent already.
  if (extras.thirdParty) markConsented(grant);
  const before = delegationOf(token);
  const issued = new provider.AccessToken({
    client,
    accountId,
    scope,
    grantId: await grant.save(),
    gty: TOKEN_EXCHANGE,
    expiresIn: left.expiresIn,
    delegation: {
      ...narrower(before ?? holder, extras),
      act: { sub: client.clientId, ...(before === undefined ? {} : { act: before.act }) },
      grants: [...(before?.grants ?? []), token.grantId],
      sessionUid: before?.sessionUid ?? (token.expiresWithSession === true ? token.sessionUid : undefined),
    },
  });
  if (left.forApis) {
    issued.resourceServer = new provider.ResourceServer(
      allApis(issuer),
      apiTokens(allApis(issuer), scope, left.expiresIn),
    );
  }
  ctx.oidc.entity('AccessToken', issued);
  return await issued.save();
}

/** @throws InvalidRequest, which section 2.2.2 of RFC 8693 requires for all faults of the request's tokens */
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
 * Users cannot consent to a client without a page. A third party's client may only exchange tokens addressed to an API of its own tenant.
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
 * Returns the scopes of the new token: those of the first token that the client may have, limited to the requested APIs
 * and scopes.
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
  const isAllowed = (scope: string) => extras.apiScopes.includes(scope) && subject.holder.apiScopes.includes(scope);
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

/** The requested APIs, by name or by the address that represents the name; undefined when there are none. */
function targetsOf(params: ExchangeParams, issuer: string): string[] | undefined {
  const base = `${allApis(issuer)}/`;
  const asked = [params.audience ?? [], params.resource ?? []].flat().filter((one) => one !== allApis(issuer));
  if (asked.length === 0) return undefined;
  return asked.map((one) => (one.startsWith(base) ? decoded(one.slice(base.length)) : one));
}

/** @throws InvalidTarget for an invalid percent sign (RFC 8693, section 2.2.2) */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new errors.InvalidTarget();
  }
}
