/** `GET /bff/callback`: ends a sign-in with a session, or with a page that explains the failure and leads back. */
import type { JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { errorPath, incorrectIdpPath, loginPath, paths } from '@/lib/paths';
import type { Bff } from '@/lib/console/bff/context';
import { invitationRemoval } from '@/lib/console/bff/invitation';
import { errorFacts } from '@/lib/console/process/log';
import { unavailableDependency } from '@/lib/console/bff/outage';
import { outagePage } from '@/lib/console/bff/outage-page';
import { noteContext } from '@/lib/console/bff/request-context';
import { redirect } from '@/lib/console/bff/responses';
import { newSessionId } from '@/lib/console/session/row-cipher';
import type { ClaimValue, Session } from '@/lib/console/session/sessions';
import { allowMethods } from '@/lib/console/bff/allow-methods';
import { type Attempt, type AttemptSecrets, closeAttempt, hasAttempt } from './attempts';
import { isLeaving } from './leaving';
import { isSince, redirectUri } from './authorization-url';
import { NotAsked, NotRegistered, codeOf, codeOfCause, issuerCode } from './refused';
import { type SteppedUp, finishStepUp } from './step-up';
import { stepUpPage } from './step-up-page';
import { registrationFault } from '@/lib/console/issuer/registration';
import { UnusableTokens, expiryOf, requireUsable } from '@/lib/console/issuer/tokens';

/** Claims about the token, not about the person. */
const PROTOCOL_CLAIMS = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'azp', 'acr', 'amr', 'auth_time']);
/** A session of this browser younger than this belongs to another tab that signed in at the same time. */
const SAME_MOMENT_MS = 60_000;
const FAILED_KEY = 'Authentication.UserClaimsFetch.Error';

/** Every outcome is a readable page: one of the console, or the outage page. */
export const handleCallback = allowMethods(['GET'], async (bff, request) => {
  const url = new URL(request.url);
  const cookies = request.headers.get('cookie');
  const found = await closeAttempt(url.searchParams.get('state'), cookies, bff.seal, bff.secure);
  const before = await bff.sessions.find(cookies);
  // Back, reload or a repeated response: continue with the session, or show the error page, where people can start again.
  if (found === null) return before === null ? noAttempt(bff, cookies) : redirect(paths.home);
  const { attempt, secrets, setCookie: removeAttempt } = found;
  // This sign-in began just before the logout: the issuer would end its session.
  if (isLeaving(bff, cookies)) return redirect(paths.logout, [removeAttempt]);
  const given = url.searchParams.has('error') ? issuerCode(url.searchParams.get('refusal')) : undefined;
  if (attempt.stepUp) return await stepUp(bff, request, { before, given }, found);
  const isLimited = isAbout(url.searchParams, ['idp_not_for_tenant']);
  if (isLimited || isAbout(url.searchParams, ['unknown_idp', 'wrong_idp'])) {
    const refusal = given ?? codeOfCause('console.idp');
    const idp = attempt.idp ?? undefined;
    if (attempt.invitation === null)
      return redirect(incorrectIdpPath('Page.IDPNotFound', idp, refusal), [removeAttempt]);
    // The person used a link for another provider: forget its invitation, so that the start page does not return to it.
    const key = isLimited ? 'Refusal.provider.notForTenant' : 'MemberInvitation.Invite.IDPError';
    const location = incorrectIdpPath(key, idp, refusal);
    return redirect(location, [removeAttempt, invitationRemoval(bff)]);
  }
  try {
    const signedIn = await exchange(bff, url.search, secrets);
    requireAsked(bff, attempt, signedIn);
    const data = { ...signedIn.data, afterRefusal: attempt.afterRefusal };
    const { session, setCookie } = await bff.sessions.start(data);
    noteContext(request.headers, { user: session.data.subject });
    await endEarlier(bff, before, session);
    return redirect(attempt.returnUrl, [setCookie, removeAttempt]);
  } catch (error) {
    return failed(bff, request, { error, refusal: given ?? codeOf(error), attempt, removeAttempt });
  }
});

/** Answers a callback that belongs to no sign-in of this browser. */
function noAttempt(bff: Bff, cookies: string | null): Response {
  const refusal = codeOfCause(hasAttempt(cookies, bff.secure) ? 'console.state' : 'console.cookie');
  bff.log.info({ refusal }, 'An answer of the issuer belongs to no sign-in of this browser');
  return redirect(errorPath(FAILED_KEY, refusal));
}

function failed(
  bff: Bff,
  request: Request,
  of: { error: unknown; refusal: string; attempt: Attempt; removeAttempt: string },
): Response {
  const { error, refusal, attempt, removeAttempt } = of;
  bff.metrics.signInFailed();
  if (error instanceof NotRegistered) {
    const { fault } = error;
    bff.log.error({ ...fault.facts, refusal }, 'The issuer does not accept the console as it is registered there');
    return redirect(errorPath(fault.key, refusal), [removeAttempt]);
  }
  const dependency = unavailableDependency(error);
  bff.log.warn({ ...errorFacts(error), ...(dependency === null ? { refusal } : {}) }, 'A sign-in failed');
  if (dependency === null)
    return redirect(errorPath(error instanceof UnusableTokens ? error.key : FAILED_KEY, refusal), [removeAttempt]);
  // The code may be used up, but a person with a session at the issuer returns at once.
  const { returnUrl, idp, invitation } = attempt;
  const again = loginPath({ returnUrl, idp: idp ?? undefined, invitation: invitation ?? undefined });
  const page = outagePage(request, dependency, again);
  page.headers.append('Set-Cookie', removeAttempt);
  return page;
}

/** Ends a step-up in its small window: the session stays, or is replaced by one of the same person. */
async function stepUp(
  bff: Bff,
  request: Request,
  of: { before: Session | null; given: string | undefined },
  { attempt, secrets, setCookie: removeAttempt }: { attempt: Attempt; secrets: AttemptSecrets; setCookie: string },
): Promise<Response> {
  let page: Response;
  try {
    const signedIn = await exchange(bff, new URL(request.url).search, secrets);
    page = await finishStepUp(bff, request.headers, { ...of, askedAt: attempt.askedAt ?? bff.now() }, signedIn);
  } catch (error) {
    const dependency = unavailableDependency(error);
    const refusal = of.given ?? codeOf(error);
    bff.log.warn({ ...errorFacts(error), ...(dependency === null ? { refusal } : {}) }, 'A step-up failed');
    page =
      dependency === null
        ? stepUpPage(request.headers, 'failed', { refusal })
        : outagePage(request, dependency, paths.bff.stepUp);
  }
  page.headers.append('Set-Cookie', removeAttempt);
  return page;
}

/** Whether an answer has one of the platform's words for an identity provider, as its error or as the description. */
function isAbout(answer: URLSearchParams, words: readonly string[]): boolean {
  return ['error', 'error_description'].some((name) => words.includes(answer.get(name) ?? ''));
}

async function exchange(bff: Bff, search: string, secrets: AttemptSecrets): Promise<SteppedUp> {
  const configuration = await bff.issuer.configuration();
  const answered = oidc.authorizationCodeGrant(configuration, new URL(redirectUri(bff) + search), {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
  const tokens = await answered.catch((error: unknown) => {
    const fault = registrationFault(error, 'token_endpoint', configuration.serverMetadata());
    throw fault === null ? error : new NotRegistered(fault, { cause: error });
  });
  const grant = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null };
  try {
    requireUsable(tokens);
    // openid-client relies on TLS instead of the signature; the issuer may use plain http here, so it is always checked.
    const identity = await bff.issuer.verify(tokens.id_token!);
    const claims = await claimsOf(configuration, identity, grant.accessToken);
    const issuerSid = typeof identity.sid === 'string' ? identity.sid : null;
    const accessExpiresAt = expiryOf(tokens, bff.now());
    const data: SteppedUp['data'] = {
      claims,
      subject: identity.sub!,
      sid: issuerSid ?? newSessionId(),
      issuerSid,
      ...grant,
      accessExpiresAt,
      idToken: bff.env.oidcIdTokenHint === 'off' ? null : tokens.id_token!,
    };
    return { data, authTime: typeof identity.auth_time === 'number' ? identity.auth_time : undefined };
  } catch (error) {
    // No session will use the grant. Not awaited, because the issuer may be what failed.
    void bff.runDetached(() => bff.tokens.revoke(grant));
    throw error;
  }
}

/** @throws NotAsked for an earlier sign-in than requested. An issuer that sends no time is trusted to have asked. */
function requireAsked(bff: Bff, { askedAt }: Attempt, { data, authTime }: SteppedUp): void {
  if (askedAt === null || authTime === undefined || isSince(authTime, askedAt)) return;
  void bff.runDetached(() => bff.tokens.revoke(data));
  throw new NotAsked();
}

async function claimsOf(
  configuration: oidc.Configuration,
  identity: JWTPayload,
  accessToken: string,
): Promise<Record<string, ClaimValue>> {
  const info = configuration.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, accessToken, identity.sub!)
    : {};
  const merged = { ...identity, ...info } as Record<string, ClaimValue>;
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !PROTOCOL_CLAIMS.has(name)));
}

async function endEarlier(bff: Bff, before: Session | null, session: Session): Promise<void> {
  if (before === null) return;
  const sameMoment = bff.now() - before.createdAt < SAME_MOMENT_MS;
  if (sameMoment && before.data.subject === session.data.subject) return;
  await bff.sessions.end(before, 'replaced');
  await bff.tokens.revoke(before.data);
}
