import type { EventEmitter } from 'node:events';
import { type Client, type ClientMetadata, type Configuration, type Provider, errors } from 'oidc-provider';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import { CLIENT_KEY_ALGORITHMS } from '@/lib/contract/oauth/public-keys';
import { outageOf, reportingOutage } from '../db/availability';
import { sharedRandom } from '../db/settings';
import { findAccount } from './account';
import { ACR_VALUES } from './acr';
import { createAdapter } from './adapter';
import { checkAssertion } from './clients/assertions';
import { EXTRAS, backChannelOf, consoleClient, extrasOf, tableClient } from './clients/clients';
import { checkClientSecrets } from './clients/client-secrets';
import { keepDelegations, claimsClient } from './tokens/delegation';
import { registerExchange } from './tokens/exchange';
import { ExternalProvider, useExternalTokens } from './tokens/external-grant';
import { ExternalTokens } from './tokens/external-token';
import { ACCOUNT_ACTION } from './new-passkey';
import { formRequests } from './form-requests';
import { frontChannelLogout } from './clients/front-channel';
import { leaveUpstream } from '../upstream/leave';
import { grantFor, stillHolds } from './grants';
import { mayIntrospect } from './tokens/introspection';
import { loadKeys } from './keys';
import { createPolicy } from './policy';
import { sessionSeconds } from './sessions';
import { acceptOwnCalls } from './own-calls';
import { matchRedirects } from './clients/redirects';
import { noteOnce, noteRefusals } from './refusals/note';
import { adjustRequests, grantedScope, keepOfflineAccess } from './requests';
import { mayRevoke } from './tokens/revoke';
import { resourceIndicators } from './tokens/resources';
import { IDENTITY_SCOPES, PLATFORM_SCOPE, STATIC_SCOPES } from './tokens/scopes';
import { keepSignedTokens, signedTokenReader } from './tokens/signed-tokens';
import { admitTests } from './test-sign-in';
import { tokenClaims } from './tokens/token-claims';
import { carrier, countTokens } from './uses';
import { noteSignIn } from '../sign-in/events';
import { providerWall } from './wall';
import type { ProviderConfig } from './provider-config';

/** Prefixed to avoid clashes with other cookies of the host, because cookies are not separated by port. */
const COOKIE_NAMES = { session: 'ip.session', interaction: 'ip.interaction', resume: 'ip.resume' };

/** Makes the OIDC provider over the database. Cheap: it is made again after a key rotation. */
export async function createProvider(config: ProviderConfig): Promise<Provider> {
  const { db, issuer } = config;
  const own = await consoleClient({
    ...config.consoleClient,
    url: config.consoleUrl,
    internalUrl: consoleInternally(config),
  });
  const findClient = async (id: string): Promise<ClientMetadata | undefined> =>
    id === own.client_id ? own : await tableClient(db, id);
  const keys = await loadKeys(db);
  const provider = new ExternalProvider(issuer, {
    ...settings(config),
    ...clientSettings(config),
    ...tokenSettings(config),
    adapter: createAdapter(db, findClient, signedTokenReader(issuer, keys)),
    jwks: { keys },
    cookies: {
      keys: [await sharedRandom(db, 'cookie-key', 32)],
      names: COOKIE_NAMES,
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
  });
  provider.use(providerWall(config));
  noteRefusals(provider, config);
  provider.use(formRequests(provider));
  provider.use(frontChannelLogout(config));
  // Inner middleware: the front-channel page continues to its target.
  provider.use(leaveUpstream(config));
  adjustRequests(provider);
  keepSignedTokens(provider);
  keepDelegations(provider);
  registerExchange(provider, config);
  useExternalTokens(provider, new ExternalTokens(config));
  // The server in front fixes Host and X-Forwarded-Proto to the public address (see server.ts); a client cannot set them.
  provider.proxy = true;
  matchRedirects(provider, config.enableWildcards ?? false);
  // Also gives a session id to clients that are notified through the browser (Front-Channel Logout, section 3).
  const hasSid = Reflect.get(provider.Client.prototype, 'includeSid') as (this: Client) => boolean;
  Object.defineProperty(provider.Client.prototype, 'includeSid', {
    value(this: Client) {
      return hasSid.call(this) || extrasOf(this)?.frontChannelLogoutUri != null;
    },
  });
  // Omits the time when the identity provider sent none; a client that requested it then refuses the sign-in.
  Object.defineProperty(provider.Session.prototype, 'authTime', {
    value(this: { loginTs?: number }) {
      return this.loginTs === 0 ? undefined : this.loginTs;
    },
  });
  checkClientSecrets(provider, config);
  acceptOwnCalls(provider);
  admitTests(provider, config);
  countTokens(provider, config);
  logEvents(provider, config);
  return provider;
}

function settings(config: ProviderConfig): Configuration {
  const { db, issuer, pages, log } = config;
  return {
    scopes: STATIC_SCOPES,
    claims: Object.fromEntries(IDENTITY_SCOPES.map((scope) => [scope.name, [...scope.claims]])),
    conformIdTokenClaims: false,
    acrValues: [...ACR_VALUES],
    discovery: {
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
      ui_locales_supported: [...pages.locales],
      service_documentation: issuer + pages.documentation,
    },
    responseTypes: ['code'],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => mayRevoke(client, token) },
      introspection: { enabled: true, allowedPolicy: (ctx, client, token) => mayIntrospect(db, ctx, client, token) },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: pages.logout, postLogoutSuccessSource: pages.loggedOut },
      resourceIndicators: resourceIndicators(issuer),
    },
    findAccount: async (ctx, sub, token) => {
      const { client, provider } = ctx.oidc;
      const extras = extrasOf(client);
      return reportingOutage(async () => {
        // A removed person loses existing tokens; at sign-in the policy shows a readable error instead.
        if (token !== undefined) {
          const { grantId }: { grantId?: string | undefined } = token;
          if (!(await stillHolds(db, provider, { accountId: sub, grantId }, extras))) return undefined;
        }
        return await findAccount(db, sub, claimsClient(extras, token), carrier(ctx));
      });
    },
    interactions: { policy: createPolicy(config), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    renderError: async (ctx, out, error) => {
      log.warn({ error: out.error, route: ctx.oidc?.route }, 'the issuer refused a request');
      const refusal = error instanceof errors.OIDCProviderError ? await noteOnce(config, ctx, error) : undefined;
      await pages.error(ctx, out, refusal, error);
    },
  };
}

/** Client authentication, and what clients may request. */
function clientSettings(config: ProviderConfig): Configuration {
  return {
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    assertJwtClientAuthClaimsAndHeader: checkAssertion,
    enabledJWA: { clientAuthSigningAlgValues: CLIENT_KEY_ALGORITHMS },
    extraClientMetadata: { properties: [EXTRAS] },
    // In the library, the validator of such a parameter is the hook to change a request's parameters.
    extraParams: { invitation: keepOfflineAccess, [ACCOUNT_ACTION]: null },
    // A confidential client may come without: many older libraries do (RFC 9700 section 2.1.1 requires it of public ones).
    pkce: { required: (_ctx, client) => client.clientSecret === undefined },
    clientBasedCORS: (_ctx, origin, client) => extrasOf(client)?.corsOrigins.includes(origin) ?? false,
    fetch: (input, init) => guardedFetch(config, input, init),
  };
}

function tokenSettings({ db }: ProviderConfig): Configuration {
  const lifetime = (client: Client | undefined): number =>
    extrasOf(client)?.accessTokenLifetime ?? ISSUER_SECONDS.consoleAccessToken;
  return {
    extraTokenClaims: async (ctx, token) => {
      const { audience, claims } = await reportingOutage(() => tokenClaims(db, token, carrier(ctx)));
      audiences.set(token, audience);
      return claims;
    },
    formats: {
      customizers: {
        jwt: (ctx, token, jwt) => {
          // The API's part is already in the token. The response names all granted scopes (RFC 6749, section 5.1).
          if (ctx !== undefined) token.scope = grantedScope(ctx, token.scope);
          // The library allows one audience; a token for two APIs names both (RFC 9068 section 2.2).
          const audience = audiences.get(token) ?? [];
          if (audience.length > 0) jwt.payload = { ...jwt.payload, aud: audience };
        },
      },
    },
    loadExistingGrant: (ctx) => grantFor(ctx),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async (_ctx, token) => !token.scopes.has('offline_access'),
    ttl: {
      AccessToken: (_ctx, _token, client) => lifetime(client),
      ClientCredentials: (_ctx, _token, client) => lifetime(client),
      AuthorizationCode: ISSUER_SECONDS.authorizationCode,
      IdToken: ISSUER_SECONDS.idToken,
      Interaction: ISSUER_SECONDS.interaction,
      Session: (_ctx, session) => sessionSeconds(session),
      Grant: ISSUER_SECONDS.grant,
      RefreshToken: ISSUER_SECONDS.refreshToken,
    },
  };
}

function logEvents(provider: Provider, { log, onSignIn }: ProviderConfig): void {
  provider.on('end_session.success', ({ oidc }) => {
    // A person who declined on the page stays signed in; and a browser without a session has nothing to end.
    const person = oidc.session?.accountId;
    if (person === undefined || !oidc.params?.logout) return;
    noteSignIn({ log, onSignIn }, { result: 'signedOut', reason: 'person' }, { person });
  });
  provider.on('grant.success', (ctx) =>
    log.info({ grant: ctx.oidc.params?.grant_type, client: ctx.oidc.client?.clientId }, 'tokens issued'),
  );
  // Only broken connections get here: the outermost middleware answers all other errors. Without a listener Koa prints them.
  const koa: EventEmitter = provider;
  koa.on('error', (error: NodeJS.ErrnoException) =>
    log.info({ code: error.code }, 'a request to the issuer did not come whole'),
  );
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the issuer failed'));
  provider.on('grant.error', (_ctx, error) => {
    const outage = outageOf(error);
    if (outage !== undefined) log.error({ err: error, outage }, 'the database is unavailable');
  });
  provider.on('backchannel.error', (_ctx, error, client) =>
    log.warn({ client: client.clientId, err: error }, 'a back-channel logout was not delivered'),
  );
}

/**
 * Makes the issuer's calls to addresses that admins entered. The library's guard against calls into the private network
 * is an undici dispatcher; if it is missing, nothing is called, because the default one would be used.
 */
async function guardedFetch(config: ProviderConfig, input: string | URL | Request, init: RequestInit = {}) {
  const { dispatcher: guard, ...plain } = init as RequestInit & { dispatcher?: unknown };
  const target = new URL(input instanceof Request ? input.url : input).href;
  // For the console only this exact address: a client's admin could enter any other on the same origin.
  const isOpen = config.allowPrivateAddresses || target === new URL(backChannelOf(consoleInternally(config))).href;
  if (isOpen) return await fetch(input, plain);
  if (guard === undefined) throw new Error('the guard against calls into the private network could not be set up');
  return await fetch(input, init);
}

/** Origin at which the platform itself reaches the console. */
const consoleInternally = (config: Pick<ProviderConfig, 'consoleUrl' | 'consoleInternalUrl'>): string =>
  config.consoleInternalUrl ?? config.consoleUrl;

/** Passes a token's audience from `extraTokenClaims` to the JWT customizer. */
const audiences = new WeakMap<object, string[]>();

/**
 * Returns the user of an access token for the platform's API: known, unexpired, with a live session and the console's scope.
 *
 * @returns null for any other token
 */
export async function authenticate(
  provider: Provider,
  accessToken: string,
): Promise<{ userId: string; until: number; sessionUid: string | undefined } | null> {
  const token = await provider.AccessToken.find(accessToken);
  if (token === undefined || !token.isValid || token.accountId === undefined) return null;
  // A token for other APIs is valid only for them.
  if (token.aud !== undefined) return null;
  if (!token.scopes.has(PLATFORM_SCOPE)) return null;
  return { userId: token.accountId, until: (token.exp ?? 0) * 1000, sessionUid: token.sessionUid };
}
