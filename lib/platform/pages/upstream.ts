/** Sign-ins at connected identity providers, inside an interaction: its cookie ties them to the browser that began them. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { LOCALE_TAGS, LOCAL_IDP } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { oidcRecords } from '../db/schema';
import { findPendingInvitation, isInvited } from '../oidc/policy';
import { newSecret, tokenHash } from '../secrets';
import { type Invitation, type User, findUser } from '../sign-in/users';
import { IDENTITY_PROVIDER } from '../upstream/bounds';
import { type Connection, connectionForAddress, connectionOf } from '../upstream/connections';
import { UpstreamFailure } from '../upstream/failure';
import { authTimeOf, linkInvited, linkedUser, personOf } from '../upstream/people';
import { holdUpstreamSession } from '../upstream/sessions';
import { settingsOf } from '../upstream/test-sign-in';
import type { Pending } from '../upstream/upstreams';
import { finishSignIn } from './finish';
import { providerView, upstreamFailureView } from './provider-views';
import { say, send } from './respond';
import { type Step, countRefusal, idpOf, isAnother } from './step';

const MODEL = 'UpstreamSignIn';

/** A started sign-in, as stored; the state itself is only in the browser's address. */
interface Begun extends Omit<Pending, 'state'> {
  provider: string;
}

async function start(step: Step): Promise<Response> {
  const connection = await connectionOf(step.config.db, step.c.req.param('name') ?? '');
  if (connection === undefined) return expired(step);
  return await go(step, connection, step.c.var.form?.username);
}

/** Redirects the person to a provider. @param username - what was entered already, for the provider's own page */
async function go(step: Step, connection: Connection, username?: string): Promise<Response> {
  const { c, config, details } = step;
  try {
    if (connection.state !== 'enabled') throw new UpstreamFailure('disabled', connection.state);
    const asked = askedOf(step, username);
    const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
    const begun = { nonce, verifier, askedAt: asked.isFresh ? Math.floor(Date.now() / 1000) : undefined };
    const url = await config.upstreams.begin(connection, { ...begun, state }, asked.more);
    await config.db.insert(oidcRecords).values({
      model: MODEL,
      id: tokenHash(state),
      uid: details.uid,
      payload: { ...begun, provider: connection.name } satisfies Begun,
      expiresAt: new Date(Date.now() + IDENTITY_PROVIDER.signInSeconds * 1000),
    });
    return c.redirect(url.href, 303);
  } catch (error) {
    return failed(step, connection, error);
  }
}

function askedOf({ details, context }: Step, username: string | undefined) {
  const { params, prompt } = details;
  const hint = username ?? params.login_hint;
  const isFresh = prompt.reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age');
  return {
    isFresh,
    more: {
      ui_locales: LOCALE_TAGS[context.language],
      ...(typeof hint === 'string' && hint !== '' ? { login_hint: hint } : {}),
    },
  };
}

/** Ends a sign-in with the provider's response. Each is ended once. */
async function back(step: Step): Promise<Response> {
  const { c, config, details } = step;
  const query = c.req.query();
  const [row] = await config.db
    .update(oidcRecords)
    .set({ consumedAt: new Date() })
    .where(
      and(
        eq(oidcRecords.model, MODEL),
        eq(oidcRecords.id, tokenHash(query.state ?? '')),
        eq(oidcRecords.uid, details.uid),
        isNull(oidcRecords.consumedAt),
        gt(oidcRecords.expiresAt, sql`now()`),
      ),
    )
    .returning({ payload: oidcRecords.payload });
  if (row === undefined) return expired(step);
  const begun = row.payload as unknown as Begun;
  const connection = await connectionOf(config.db, begun.provider);
  if (connection === undefined) return expired(step);
  try {
    if (connection.state !== 'enabled') throw new UpstreamFailure('disabled', connection.state);
    const { claims, idToken } = await config.upstreams.end(connection, { ...begun, state: query.state ?? '' }, query);
    await requireUnchanged(config.db, connection);
    const user = await userOf(step, connection, claims);
    const sid = typeof claims.sid === 'string' ? claims.sid : undefined;
    const kept = { provider: connection.name, issuer: connection.issuer, subject: String(claims.sub), sid, idToken };
    await holdUpstreamSession(config.db, details.uid, user.id, kept);
    // If the provider sends no time, the time is unknown here too: too old for any request that limits it.
    return await finishSignIn(step, { user, amr: ['fed'], authTime: authTimeOf(claims) ?? 0 });
  } catch (error) {
    return failed(step, connection, error);
  }
}

/** While a provider was slow to answer, it may have been switched off or changed. @throws UpstreamFailure */
async function requireUnchanged(db: Db, before: Connection): Promise<void> {
  const connection = await connectionOf(db, before.name);
  if (connection?.state !== 'enabled') throw new UpstreamFailure('disabled', connection?.state ?? 'gone');
  if (settingsOf(connection) !== settingsOf(before)) throw new UpstreamFailure('untrusted', 'CHANGED');
}

async function userOf(step: Step, connection: Connection, claims: Record<string, unknown>): Promise<User> {
  const { db } = step.config;
  const person = personOf(connection, claims);
  const linked = await linkedUser(db, connection, person);
  const invitation = await findPendingInvitation(db, step.details.params.invitation);
  if (linked !== undefined) {
    if ((invitation !== undefined && !isInvited(linked, invitation)) || (await isAnother(step, linked)))
      throw new UpstreamFailure('otherPerson', 'OTHER_ACCOUNT');
    return linked;
  }
  const made = invitation && (await linkInvited(db, connection, person, invitation));
  if (made === undefined) throw new UpstreamFailure('unknown', 'NOT_LINKED');
  return made;
}

function failed(step: Step, connection: Connection, error: unknown): Response {
  const { c, config, context, action } = step;
  if (!(error instanceof UpstreamFailure)) throw error;
  const { reason, detail } = error;
  config.log.warn({ provider: connection.name, reason, detail }, 'a sign-in at an identity provider failed');
  countRefusal(step, 'provider');
  const markup = upstreamFailureView(context, {
    provider: connection.displayName,
    reason,
    claims: reason === 'claims' ? detail : '',
    again: `${action}/provider/${encodeURIComponent(connection.name)}`,
    other: `${action}?way=password`,
  });
  const isTheirs = reason === 'unreachable' || reason === 'settings' || reason === 'disabled';
  return send(c, markup, isTheirs ? 503 : 403);
}

function expired({ c, context }: Step): Response {
  return say(c, context, { title: 'expiredTitle', text: 'expiredLead' }, 400);
}

/** True for people who selected another way: they are asked for the password. */
const wantsPassword = ({ c }: Step): boolean => c.req.query('way') === 'password';

type Idp = Awaited<ReturnType<typeof idpOf>>;
interface Shown {
  username?: string | undefined;
  notice?: string | undefined;
  error?: string | undefined;
}

function view(step: Step, connection: Connection, shown: Shown, other: string | undefined): Response {
  const { c, context, action, clientName } = step;
  const name = encodeURIComponent(connection.name);
  const markup = providerView(context, {
    ...shown,
    clientName,
    provider: connection.displayName,
    action: `${action}/provider/${name}`,
    username: shown.username,
    other,
  });
  return send(c, markup, shown.error === undefined ? 200 : 422);
}

const otherWay = ({ action }: Step, idp: Idp): string =>
  `${action}?way=password${idp.fixed ? '' : `&idp=${LOCAL_IDP}`}`;

/** The sign-in page for a connected identity provider; if the application requested it, the redirect to it. */
async function offer(step: Step, idp: Idp, shown: Shown): Promise<Response | undefined> {
  if (wantsPassword(step)) return undefined;
  const connection = await connectionOf(step.config.db, idp.name);
  if (connection === undefined) return undefined;
  const isPlain = shown.notice === undefined && shown.error === undefined && step.c.req.method === 'GET';
  if (idp.fixed && isPlain) return await go(step, connection);
  return view(step, connection, shown, otherWay(step, idp));
}

/** Where a new person is invited at a connected provider: no password is set. */
async function invited(step: Step, { idp, contactEmail }: Invitation): Promise<Response | undefined> {
  const connection = idp === null ? undefined : await connectionOf(step.config.db, idp);
  return connection && view(step, connection, { username: contactEmail }, undefined);
}

/**
 * The response to the address entered for a password: the page of the provider that signs in its domain, or, for people
 * who selected another way, the provider whose one account may use its password.
 */
async function byAddress(step: Step, idp: Idp, username: string): Promise<Response | Idp | undefined> {
  if (!idp.isLocal || idp.fixed) return undefined;
  const { db } = step.config;
  const connection = await connectionForAddress(db, username);
  if (connection === undefined) return undefined;
  if (!wantsPassword(step)) return view(step, connection, { username }, otherWay(step, idp));
  const user = connection.breakGlassUserId === null ? undefined : await findUser(db, connection.name, username);
  if (user === undefined || user.id !== connection.breakGlassUserId) return undefined;
  return { name: connection.name, displayName: connection.displayName, isLocal: false, fixed: false };
}

/** The interaction in which the sign-in with this state began. */
async function interactionOf(db: Db, state: string | undefined): Promise<string | undefined> {
  const isThis = and(
    eq(oidcRecords.model, MODEL),
    eq(oidcRecords.id, tokenHash(state ?? '')),
    gt(oidcRecords.expiresAt, sql`now()`),
  );
  const [row] = await db.select({ uid: oidcRecords.uid }).from(oidcRecords).where(isThis);
  return row?.uid ?? undefined;
}

export const upstream = { start, back, wantsPassword, offer, invited, byAddress, interactionOf };
