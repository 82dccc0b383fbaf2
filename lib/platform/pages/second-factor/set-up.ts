/** The set-up that a sign-in policy requires, between the password and the end of the sign-in (docs/decisions/sign-in-policy.md). */
import * as v from 'valibot';
import { TEXT } from '@/lib/contract/limits';
import { passkeyName } from '@/lib/contract/rules';
import type { Db } from '../../db/database';
import { addPasskey, creationOptions, placeOfPasskeys } from '../../sign-in/passkeys';
import { type HeldSignIn, dropSignIn, heldSignIn, holdSignIn, stillHolds } from '../../sign-in/pending';
import { confirmApp } from '../../sign-in/set-up';
import { type Stage, stageOf } from '../../sign-in/stage';
import { shownAgain, startTotp } from '../../sign-in/totp';
import { completeSignIn, finishSignIn } from '../finish';
import { ASKING_HEADERS, SCRIPT_HEADERS } from '../layout';
import { suggestedName } from './passkey-adding';
import { send, sendJson } from '../respond';
import { appSetUpView, codesView, passkeySetUpView } from './set-up-views';
import { type Step, noteRefusal } from '../step';

type SetUp = Extract<Stage, { kind: 'setUp' }>;
type Way = 'app' | 'passkey';

const purposeOf = ({ details }: Step): string => `set up passkey ${details.uid}`;

/** Runs a handler with the waiting sign-in and its missing steps. Shows the first page if there is none. */
async function inHand(step: Step, handle: (held: HeldSignIn, stage: Stage) => Promise<Response>): Promise<Response> {
  const { c, config, details, action } = step;
  const now = new Date();
  const held = await heldSignIn(config.db, details.uid, now);
  if (held === undefined) return c.redirect(action, 303);
  return await handle(held, await stageOf(config, held, now));
}

/** The ways to set it up, the default first. */
function waysOf({ config }: Step, { need }: SetUp): [Way, ...Way[]] {
  if (need === 'passkey') return ['passkey'];
  return placeOfPasskeys(config.publicUrl) === undefined ? ['app'] : ['app', 'passkey'];
}

const wayOf = (step: Step, stage: SetUp, asked: string | undefined): Way => {
  const ways = waysOf(step, stage);
  return ways.find((way) => way === asked) ?? ways[0];
};

/** What was refused, with what the page had. */
type Problem = { error: string; name?: string; nameError?: string; started?: string | undefined };

async function draw(step: Step, { user }: HeldSignIn, stage: SetUp, way: Way, problem?: Problem, status?: 422 | 429) {
  const { c, config, context, action } = step;
  const view = {
    action: `${action}/set-up`,
    notYou: `${action}/not-you`,
    person: user,
    until: stage.until,
    ways: waysOf(step, stage),
    ...problem,
  };
  if (way === 'passkey') {
    const name = problem?.name ?? suggestedName(step);
    return send(c, passkeySetUpView(context, { ...view, name }), status ?? 200, ASKING_HEADERS);
  }
  const names = { issuer: context.t('product'), label: user.username };
  const now = new Date();
  // After a wrong code the app may have its secret already: a new one would need another scan.
  const started =
    (await shownAgain(config.db, user.id, names, problem?.started, now)) ??
    (await startTotp(config.db, user.id, names, now));
  return send(c, appSetUpView(context, { ...view, started }), status ?? 200, SCRIPT_HEADERS);
}

const show = (step: Step): Promise<Response> =>
  inHand(step, async (held, stage) => {
    if (stage.kind === 'setUp') return await draw(step, held, stage, wayOf(step, stage, step.c.req.query('way')));
    // Done on another copy of the page: it continues by its button.
    if (stage.kind === 'done') return showCodes(step);
    return await finishSignIn(step, held);
  });

function showCodes({ c, context, action }: Step, codes: readonly string[] = []): Response {
  return send(c, codesView(context, { action: `${action}/set-up`, codes }));
}

const take = (step: Step): Promise<Response> =>
  inHand(step, async (held, stage) => {
    const { form } = step.c.var;
    if (stage.kind === 'done') return await end(step, held);
    if (stage.kind !== 'setUp') return await finishSignIn(step, held);
    if (form.decision === 'later' && stage.until !== null) return await end(step, held);
    const way = wayOf(step, stage, form.way);
    return way === 'app' ? await takeCode(step, held, stage) : await takePasskey(step, held, stage);
  });

async function takeCode(step: Step, held: HeldSignIn, stage: SetUp): Promise<Response> {
  const { c, config, context, details, action } = step;
  const { t } = context;
  const { code = '', started } = c.var.form;
  const again = (error: string, status: 422 | 429 = 422) => draw(step, held, stage, 'app', { error, started }, status);
  if (code.trim() === '') return await again(t('fieldRequired'));
  const now = new Date();
  const { user, amr } = held;
  const interactionUid = details.uid;
  const confirmed = await confirmApp(config, { user, interactionUid, code }, now);
  if (confirmed === 'gone') return c.redirect(`${action}/set-up`, 303);
  if (confirmed === 'wrong') {
    noteRefusal(step, 'wrongCode', held.user);
    return await again(t('codeWrong'));
  }
  if (typeof confirmed === 'number') {
    noteRefusal(step, 'codesLockedOut', held.user);
    return await again(t('onlyWayRests', { minutes: Math.ceil(confirmed / 60) }), 429);
  }
  await holdSignIn(config.db, { interactionUid, user, amr: [...amr, 'otp', 'mfa'] }, now);
  return showCodes(step, confirmed);
}

async function takePasskey(step: Step, held: HeldSignIn, stage: SetUp): Promise<Response> {
  const { c, config, context, details } = step;
  const { t } = context;
  const { form } = c.var;
  const place = placeOfPasskeys(config.publicUrl);
  const name = v.safeParse(passkeyName, form.name);
  const again = form.name === undefined ? {} : { name: form.name };
  if (!name.success) {
    const nameError = t('passkeyNameInvalid', { max: TEXT.passkeyName.max });
    return await draw(step, held, stage, 'passkey', { ...again, error: nameError, nameError }, 422);
  }
  const { user } = held;
  const isHeld = (tx: Db) => stillHolds(tx, details.uid, user.id, new Date());
  const made = { user, answer: form.credential, name: name.output };
  const kept = place && (await addPasskey(config, place, purposeOf(step), made, isHeld));
  if (kept === undefined) {
    return await draw(step, held, stage, 'passkey', { ...again, error: t('passkeyNotKept') }, 422);
  }
  // The passkey was made with user verification, as when it is used.
  return await end(step, { ...held, amr: [...held.amr, kept.isSynced ? 'swk' : 'hwk', 'user', 'mfa'] });
}

/** Ends a sign-in that is complete or can be postponed. */
async function end(step: Step, held: HeldSignIn): Promise<Response> {
  await dropSignIn(step.config.db, step.details.uid);
  return await completeSignIn(step, held);
}

const options = (step: Step): Promise<Response> =>
  inHand(step, async ({ user }, stage) => {
    const { c, config, context } = step;
    const place = placeOfPasskeys(config.publicUrl);
    if (place === undefined || stage.kind !== 'setUp') return c.notFound();
    const asked = await creationOptions(config.db, place, purposeOf(step), { user, rpName: context.t('product') });
    return sendJson(c, asked);
  });

export const setUp = { show, take, options };
