import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { LOCAL_IDP, RETRY_AFTER_SECONDS } from '@/lib/contract/limits';
import { isDatabaseUnavailable } from '../db/availability';
import { isUniqueViolation } from '../db/database';
import { invitations } from '../db/schema';
import { namedProviders } from '../sign-in/providers';
import { closedInvitation, findPendingInvitation, isInvited, noteOpened } from '../oidc/policy';
import { countedClient, extrasOf } from '@/lib/platform/oidc/clients/clients';
import { NEW_PASSKEY } from '@/lib/platform/oidc/new-passkey';
import { PLATFORM_SCOPE } from '@/lib/platform/oidc/tokens/scopes';
import { counting, personBounds } from '../sign-in/attempts';
import { Overloaded } from '../sign-in/derivations';
import { placeOfPasskeys } from '../sign-in/passkeys';
import { endProviderTest } from '../upstream/test-sign-in';
import { UPSTREAM_CALLBACK } from '../upstream/upstreams';
import {
  type Invitation,
  checkPassword,
  createUser,
  findUser,
  invitedUser,
  lockPending,
  readPerson,
} from '../sign-in/users';
import { knownDevice } from '../sign-in/known-devices';
import { consent } from './consent';
import { deviceToken } from './device-cookie';
import { finishSignIn } from './finish';
import { forgotten } from './forgotten';
import { ASKING_HEADERS, SCRIPT_HEADERS } from './layout';
import { passkeyAdding } from './second-factor/passkey-adding';
import { passkeySignIn } from './second-factor/passkey-sign-in';
import { contextOf, type PageEnv, say, send } from './respond';
import { upstream } from './upstream';
import { type SignInErrors, setPasswordView, signInView } from './views';
import { secondStep } from './second-factor/second-step';
import { setUp } from './second-factor/set-up';
import { type Details, type InteractionConfig, type Step, idpOf, isAnother, noteRefusal } from './step';

/** Pages under `/interaction/`. The provider's interaction cookie binds them to one browser and one sign-in, against CSRF. */
export function interactionPages(config: InteractionConfig): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  const inStep = (handle: (step: Step) => Promise<Response>) => async (c: Context<PageEnv>) => {
    const provider = config.provider();
    const { incoming, outgoing } = c.env;
    const fallback = contextOf(c);
    let details: Details;
    try {
      details = await provider.interactionDetails(incoming, outgoing);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return say(c, fallback, { title: 'expiredTitle', text: 'expiredLead' }, 400);
    }
    const context = contextOf(c, details.params.ui_locales);
    const client = await provider.Client.find(String(details.params.client_id));
    // The console is the platform's own, and so has a name in every language.
    const isConsole = client?.scope?.split(' ').includes(PLATFORM_SCOPE) === true;
    const clientName = isConsole ? context.t('console') : (client?.clientName ?? String(details.params.client_id));
    const clientUri = extrasOf(client)?.uri ?? null;
    const action = `/interaction/${details.uid}`;
    const countedAs = countedClient(client);
    return await handle({ c, config, provider, details, context, action, clientName, clientUri, countedAs });
  };
  app.get('/interaction/:uid', inStep(show));
  /** Handles a form, or shows the current page if the form is from an earlier page of the sign-in. */
  const onPage = (prompt: string, handle: (step: Step) => Promise<Response>) =>
    inStep(async (step) =>
      step.details.prompt.name === prompt ? await handle(step) : step.c.redirect(step.action, 303),
    );
  app.post('/interaction/:uid/sign-in', onPage('login', signIn));
  app.get('/interaction/:uid/second-step', inStep(secondStep.show));
  app.post('/interaction/:uid/second-step', inStep(secondStep.prove));
  app.get('/interaction/:uid/set-up', inStep(setUp.show));
  app.post('/interaction/:uid/set-up', inStep(setUp.take));
  app.get('/interaction/:uid/set-up/passkey', inStep(setUp.options));
  app.post('/interaction/:uid/not-you', inStep(secondStep.leave));
  app.post('/interaction/:uid/password', onPage('login', setPassword));
  app.get('/interaction/:uid/passkey', inStep(passkeySignIn.options));
  app.post(
    '/interaction/:uid/passkey',
    inStep((step) => passkeySignIn.take(step, showSignIn)),
  );
  app.get('/interaction/:uid/new-passkey', inStep(passkeyAdding.options));
  app.post('/interaction/:uid/new-passkey', inStep(passkeyAdding.take));
  app.get('/interaction/:uid/forgotten', inStep(forgotten.show));
  app.post('/interaction/:uid/forgotten', inStep(forgotten.send));
  app.post('/interaction/:uid/consent', onPage('consent', consent.decide));
  app.post('/interaction/:uid/provider/:name', onPage('login', upstream.start));
  app.get('/interaction/:uid/provider', inStep(upstream.back));
  app.get(UPSTREAM_CALLBACK, (c) => intoInteraction(c, config));
  return app;
}

/** The cookie of an interaction is only sent below its own address, so the identity provider's response is handled there. */
async function intoInteraction(c: Context<PageEnv>, config: InteractionConfig): Promise<Response> {
  const uid = await upstream.interactionOf(config.db, c.req.query('state'));
  if (uid !== undefined) return c.redirect(`/interaction/${uid}/provider${new URL(c.req.url).search}`, 303);
  const context = contextOf(c);
  const test = await endProviderTest(config, c.req.query());
  if (test !== undefined)
    return say(c, context, { title: test === 'done' ? 'testDoneTitle' : 'testRefusedTitle', text: 'testLead' });
  return say(c, context, { title: 'expiredTitle', text: 'expiredLead' }, 400);
}

async function show(step: Step): Promise<Response> {
  if (step.details.prompt.name === 'consent') return await consent.show(step);
  if (step.details.prompt.name === NEW_PASSKEY) return await passkeyAdding.show(step);
  const invitation = await findPendingInvitation(step.config.db, step.details.params.invitation);
  if (invitation !== undefined) {
    await noteOpened(step.config.db, invitation);
    const user = await invitedUser(step.config.db, invitation);
    if (user === undefined) return (await upstream.invited(step, invitation)) ?? showSetPassword(step, invitation);
    return await showSignIn(step, { username: user.username, notice: step.context.t('alreadyAccount'), idp: user.idp });
  }
  const { login_hint: hint, invitation: token } = step.details.params;
  // A person without an account cannot continue here, so the page must say why.
  const closed = await closedInvitation(step.config.db, token);
  return await showSignIn(step, {
    username: typeof hint === 'string' ? hint : undefined,
    notice: closed && step.context.t(`invitation.${closed}`),
  });
}

interface Shown {
  username?: string | undefined;
  error?: string;
  errors?: SignInErrors;
  notice?: string;
  idp?: string;
  isPasskeyRefused?: boolean;
  wait?: number;
}

async function showSignIn(step: Step, options: Shown, status: 200 | 422 | 429 | 503 = 200): Promise<Response> {
  const { c, config, context, action, clientName } = step;
  const idp = await idpOf(step, options.idp ?? c.req.query('idp'));
  const elsewhere = await upstream.offer(step, idp, options);
  if (elsewhere !== undefined) return elsewhere;
  const hasPasskeys = placeOfPasskeys(config.publicUrl) !== undefined;
  const demo = config.demo && {
    password: config.demo.password,
    accounts: config.demo.accounts.filter((account) => account.idp === idp.name),
  };
  const markup = signInView(context, {
    action: `${action}/sign-in${upstream.wantsPassword(step) ? '?way=password' : ''}`,
    clientName,
    idp,
    username: options.username,
    error: options.error,
    errors: options.errors,
    notice: options.notice,
    demo,
    forgotten: `${action}/forgotten?idp=${encodeURIComponent(idp.name)}`,
    passkey: hasPasskeys ? { action: `${action}/passkey`, isRefused: options.isPasskeyRefused === true } : undefined,
    otherIdps: config.demo === undefined || idp.fixed ? [] : await otherIdps(step, idp.name),
  });
  const headers: Record<string, string> = options.wait === undefined ? {} : { 'retry-after': String(options.wait) };
  return send(c, markup, status, { ...(hasPasskeys ? ASKING_HEADERS : SCRIPT_HEADERS), ...headers });
}

/** The providers of the demo data. A name that an admin typed for a tenant may be misspelt, and must not be offered to all. */
async function otherIdps({ config, action, context }: Step, current: string) {
  const rows = await namedProviders(config.db, [...new Set(config.demo?.accounts.map(({ idp }) => idp))]);
  return rows
    .filter((row) => row.name !== current)
    .map((row) => ({
      href: `${action}?idp=${encodeURIComponent(row.name)}`,
      displayName: row.name === LOCAL_IDP ? context.t('backToLocal') : row.displayName,
    }));
}

async function signIn(step: Step): Promise<Response> {
  const { c, config, context } = step;
  const form = c.var.form;
  const username = form.username ?? '';
  const chosen = await idpOf(step, form.idp);
  const elsewhere = await upstream.byAddress(step, chosen, username);
  if (elsewhere instanceof Response) return elsewhere;
  const idp = elsewhere ?? chosen;
  const again = (why: Partial<Shown>, status: 422 | 429 | 503 = 422) =>
    showSignIn(step, { username, idp: idp.name, ...why }, status);
  const errors = missingIn({ username: username.trim(), password: form.password ?? '' }, context.t('fieldRequired'));
  if (errors !== undefined) return await again({ errors });
  let tried: Awaited<ReturnType<typeof tryPassword>>;
  try {
    tried = await tryPassword(step, idp.name, username, form.password ?? '');
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    return await again({ wait: RETRY_AFTER_SECONDS, error: context.t('busy') }, 503);
  }
  const { wait } = tried;
  if (wait !== undefined) {
    noteRefusal(step, 'lockedOut', undefined, { idp: idp.name, name: username });
    return await again({ wait, error: context.t('tooMany', { minutes: Math.ceil(wait / 60) }) }, 429);
  }
  const { user, isRight } = tried.answer;
  if (!isRight) {
    noteRefusal(step, 'wrongPassword', user);
    return await again({ error: context.t('wrong') });
  }
  const invitation = await findPendingInvitation(config.db, step.details.params.invitation);
  if (invitation !== undefined && !isInvited(user, invitation)) {
    noteRefusal(step, 'otherAccount', user);
    return await again({ error: context.t('wrongAccount') });
  }
  if (await isAnother(step, user)) {
    noteRefusal(step, 'otherAccount', user);
    return await again({ error: context.t('samePerson') });
  }
  return await finishSignIn(step, { user, amr: ['pwd'] });
}

/** What was left empty, each with the text that says so; undefined where nothing was. */
function missingIn(entered: Record<keyof SignInErrors, string>, text: string): SignInErrors | undefined {
  const empty = Object.entries(entered).filter(([, value]) => value === '');
  return empty.length === 0 ? undefined : Object.fromEntries(empty.map(([name]) => [name, text]));
}

/** Checks a password within the bounds of the place that it comes from. */
async function tryPassword({ c, config }: Step, idp: string, username: string, password: string) {
  const { db } = config;
  const token = deviceToken(c);
  const known = token === undefined ? undefined : await findUser(db, idp, username);
  const place = { address: config.addressOf(c), device: await knownDevice(db, known?.id, token) };
  return await counting(
    db,
    personBounds(idp, username, place),
    () => checkPassword(db, idp, username, password),
    ({ isRight }) => (isRight ? 'right' : 'wrong'),
  );
}

function showSetPassword(step: Step, invitation: Invitation, form = EMPTY_FORM, status: 200 | 422 = 200): Response {
  const { c, context, action } = step;
  const { contactEmail: email, username } = invitation;
  const markup = setPasswordView(context, { action: `${action}/password`, email, username, form });
  return send(c, markup, status, SCRIPT_HEADERS);
}

const EMPTY_FORM = { values: {}, errors: {} };

/** Makes the account of an invited person. It has no membership until the console accepts the invitation for it. */
async function setPassword(step: Step): Promise<Response> {
  const { c, config, context } = step;
  const { db } = config;
  const invitation = await findPendingInvitation(db, step.details.params.invitation);
  if (invitation === undefined || (await invitedUser(db, invitation)) !== undefined) return await show(step);
  if ((await upstream.invited(step, invitation)) !== undefined) return await show(step);
  const fixed = { email: invitation.contactEmail, username: invitation.username };
  const { person, form, ok } = await readPerson(c.var.form, context.t, fixed);
  if (!ok) return showSetPassword(step, invitation, form, 422);
  try {
    const user = await db.transaction(async (tx) => {
      const pending = await lockPending(tx, invitation.id);
      if (pending === undefined || (await invitedUser(tx, pending)) !== undefined) return undefined;
      const made = await createUser(tx, person, {
        language: invitation.language,
        idp: invitation.idp ?? LOCAL_IDP,
        emailVerified: true,
      });
      await tx.update(invitations).set({ userId: made.id }).where(eq(invitations.id, invitation.id));
      return made;
    });
    // The same link was used a moment earlier: sign in with that account.
    return user === undefined ? await show(step) : await finishSignIn(step, { user, amr: ['pwd'] });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username')) return await show(step);
    // A similar user name was taken meanwhile.
    if (isUniqueViolation(error, 'users_username_key')) {
      return say(c, context, { title: 'errorTitle', text: 'nameTaken' }, 422);
    }
    throw error;
  }
}
