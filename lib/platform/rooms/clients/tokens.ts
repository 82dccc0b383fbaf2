import { decodeJwt } from 'jose';
import type { Client } from 'oidc-provider';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { ApiError, type HandlerContext, type Handlers, InSteps, notFound } from '../../api/handler';
import { loadMe } from '../../api/me';
import { mayUseClient } from '../../oidc/account';
import { type ClientExtras, extrasOf } from '@/lib/platform/oidc/clients/clients';
import { claimsOfApis, previewTokens, scopesAsked } from '@/lib/platform/oidc/tokens/preview';
import { maySeeTokensOf, readableMemberOf } from '@/lib/platform/oidc/tokens/readers';
import { type TestConfig, beginTest, testResult } from '../../oidc/test-sign-in';
import { notesOf, seenBy } from '@/lib/platform/oidc/tokens/token-notes';
import { requireClient } from './store';

type Context = Pick<HandlerContext<'clients.get'>, 'db' | 'params' | 'issuer'>;

/** Returns the issuer beside the API. Throws ApiError when there is none. */
function issuerOf({ issuer }: Context): TestConfig {
  if (issuer === undefined) throw new ApiError('operation.notServed', 'There is no issuer here.');
  return issuer;
}

/** A client of the tenant as the issuer knows it; undefined when disabled. */
async function clientOf(context: Context): Promise<Client | undefined> {
  const { db, params } = context;
  const row = await requireClient(db, params.tenantId, params.clientId);
  return row.isEnabled ? await issuerOf(context).provider().Client.find(row.clientId) : undefined;
}

/** @throws ApiError client.disabled, client.otherKind */
async function enabledClient(context: Context, grantType: 'authorization_code' | 'client_credentials') {
  const client = await clientOf(context);
  const extras = extrasOf(client);
  if (client === undefined || extras === undefined) throw new ApiError('client.disabled', 'The client is disabled.');
  if (client.grantTypeAllowed(grantType)) return { client, extras };
  throw new ApiError('client.otherKind', 'The client is of another kind: it gets no tokens in this way.');
}

const nothing = (claim: string, reason: string) => ({
  idToken: null,
  accessToken: null,
  userinfo: null,
  notes: [{ claim, reason }],
});

const decoded = (token: string) => (token.split('.').length === 3 ? decodeJwt(token) : null);

/** The scopes of a test token. By default none for an external issuer, which has scopes of its own. */
const machineScope = (client: Client, extras: ClientExtras, scope: string | undefined) =>
  extras.external !== null && scope === undefined ? '' : [...scopesAsked(client, scope)].join(' ');

const maySignIn = (extras: ClientExtras, { tenants }: Me): boolean =>
  mayUseClient(
    extras,
    tenants.map(({ id }) => id),
  );

/**
 * The person of a token preview: the named member, otherwise the reader, or, when the reader cannot sign in to the client, another
 * person who can. Throws ApiError for a person that the reader may not read.
 */
async function previewed(context: HandlerContext<'clients.tokenPreview'>, extras: ClientExtras): Promise<Me> {
  const { db, me, query } = context;
  const isChosen = query.memberId === undefined && !maySignIn(extras, me);
  const memberId = isChosen ? await readableMemberOf(db, me, extras.tenantIds ?? []) : query.memberId;
  if (memberId === undefined || memberId === me.id) return me;
  const member = await loadMe(db, memberId);
  if (member === null || !maySeeTokensOf(me, member)) throw notFound('The member');
  return member;
}

export const tokenHandlers = {
  'clients.tokenPreview': async (context) => {
    const { db, me, query } = context;
    const client = await clientOf(context);
    const extras = extrasOf(client);
    if (client === undefined || extras === undefined) return nothing('sub', 'disabled');
    if (extras.external !== null) return nothing('access_token', 'external');
    const asked = scopesAsked(client, query.scope);
    const isForPeople = client.grantTypeAllowed('authorization_code');
    const member = isForPeople ? await previewed(context, extras) : undefined;
    if (member !== undefined && !maySignIn(extras, member)) return nothing('sub', 'notMember');
    const tokens = await previewTokens(db, issuerOf(context).provider(), client, member?.id, asked);
    const seen = seenBy(me, tokens);
    const notes = isForPeople
      ? notesOf(client, asked, tokens, await claimsOfApis(db, asked))
      : [...asked]
          .filter((name) => !extras.machineScopes.includes(name))
          .map((scope) => ({ claim: 'scope', reason: 'scopeNotAllowed', scope }));
    return {
      ...seen.tokens,
      person: member === undefined || member.id === me.id ? null : { id: member.id, name: member.name },
      notes: [...notes, ...seen.hidden.map((claim) => ({ claim, reason: 'hidden' }))],
    };
  },

  'clients.startTest': new InSteps(async (context) => {
    const { me, params, body } = context;
    const { client } = await enabledClient(context, 'authorization_code');
    const { issuer } = issuerOf(context);
    const scope = [...scopesAsked(client, body.scope).add('openid')].join(' ');
    return await context.step(async ({ db, audit }) => {
      const test = { clientId: client.clientId, tenantId: params.tenantId, adminId: me.id, scope };
      const started = await beginTest(db, issuer, test);
      const details = { name: client.clientName };
      await audit({ targetType: 'oidcClient', targetId: client.clientId, details });
      return started;
    });
  }),

  'clients.testResult': async ({ db, me, params }) => {
    const { tenantId, clientId, testId } = params;
    await requireClient(db, tenantId, clientId);
    const result = await testResult(db, testId, { tenantId, clientId, adminId: me.id });
    if (result === undefined) throw notFound('The test sign-in');
    return result;
  },

  'clients.testToken': new InSteps(async (context) => {
    const { client, extras } = await enabledClient(context, 'client_credentials');
    const { calls, provider } = issuerOf(context);
    await context.step(({ audit }) =>
      audit({ targetType: 'oidcClient', targetId: client.clientId, details: { name: client.clientName } }),
    );
    const start = performance.now();
    const scope = machineScope(client, extras, context.body.scope);
    const form = { grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) };
    const { status, body } = await calls.token(client, form);
    const durationMs = Math.round(performance.now() - start);
    if (status !== 200) {
      const error = { code: String(body.error), description: String(body.error_description ?? '') };
      return { accessToken: null, error, durationMs, notes: [] };
    }
    const token = String(body.access_token);
    const accessToken = decoded(token);
    // Only its claims were needed, so it is revoked. A token of an external issuer is not ours to revoke.
    await (await provider().ClientCredentials.find(token))?.destroy();
    return {
      accessToken,
      scope: typeof body.scope === 'string' ? body.scope : null,
      expiresIn: typeof body.expires_in === 'number' ? body.expires_in : null,
      durationMs,
      notes: accessToken === null ? [{ claim: 'access_token', reason: 'opaque' }] : [],
    };
  }),
} satisfies Handlers;
