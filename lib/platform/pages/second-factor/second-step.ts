/** The second step of a sign-in, after the password: a code of the authenticator app, or a recovery code. */
import { counting } from '../../sign-in/attempts';
import { type Way, codeBounds, factorsOf, waysOf } from '../../sign-in/factors';
import { knownDevice } from '../../sign-in/known-devices';
import { type HeldSignIn, dropSignIn, heldSignIn, proveSignIn } from '../../sign-in/pending';
import { deviceToken } from '../device-cookie';
import { finishSignIn } from '../finish';
import { SCRIPT_HEADERS } from '../layout';
import { send } from '../respond';
import { secondStepView } from './second-step-view';
import { type Step, noteRefusal } from '../step';

/** Runs a handler with the waiting sign-in and the ways of its person. Shows the first page if there is none. */
async function inHand(
  step: Step,
  handle: (held: HeldSignIn, ways: readonly [Way, ...Way[]]) => Promise<Response>,
): Promise<Response> {
  const { c, config, details, action } = step;
  const held = await heldSignIn(config.db, details.uid, new Date());
  const [first, ...others] = held === undefined ? [] : await waysOf(config.db, held.user.id);
  if (held === undefined || first === undefined) return c.redirect(action, 303);
  return await handle(held, [first, ...others]);
}

/** The requested way, if the person has it. */
const wayOf = (ways: readonly [Way, ...Way[]], asked: string | undefined): Way =>
  ways.find((way) => way === asked) ?? ways[0];

async function draw(
  step: Step,
  { user }: HeldSignIn,
  ways: readonly Way[],
  way: Way,
  failure?: { status: 422 | 429; error: string; headers?: Record<string, string> },
): Promise<Response> {
  const { c, config, context, action } = step;
  const markup = secondStepView(context, {
    action: `${action}/second-step`,
    notYou: `${action}/not-you`,
    person: user,
    ways,
    way,
    codesLeft: way === 'recovery' ? (await factorsOf(config.db, user.id)).codes.left : 0,
    error: failure?.error,
  });
  return send(c, markup, failure?.status ?? 200, { ...SCRIPT_HEADERS, ...failure?.headers });
}

const OUTCOMES = { done: 'right', gone: 'neither', wrong: 'wrong' } as const;

const show = (step: Step): Promise<Response> =>
  inHand(step, (held, ways) => draw(step, held, ways, wayOf(ways, step.c.req.query('way'))));

const prove = (step: Step): Promise<Response> =>
  inHand(step, async (held, ways) => {
    const { c, config, context, details } = step;
    const { t } = context;
    const { user, amr } = held;
    const way = wayOf(ways, c.var.form.way);
    const { code = '' } = c.var.form;
    if (code.trim() === '') return await draw(step, held, ways, way, { status: 422, error: t('fieldRequired') });
    const now = new Date();
    const place = { address: config.addressOf(c), device: await knownDevice(config.db, user.id, deviceToken(c)) };
    const proof = { interactionUid: details.uid, user, way, code };
    const { wait, answer: proven } = await counting(
      config.db,
      codeBounds(user.id, way, place),
      () => proveSignIn(config, proof, now),
      (found) => OUTCOMES[found],
      now,
    );
    if (wait !== undefined) {
      noteRefusal(step, 'codesLockedOut', user);
      const error = t(ways.length > 1 ? 'wayRests' : 'onlyWayRests', { minutes: Math.ceil(wait / 60) });
      return await draw(step, held, ways, way, { status: 429, error, headers: { 'retry-after': String(wait) } });
    }
    if (proven === 'done') return await finishSignIn(step, { ...held, amr: [...amr, 'otp', 'mfa'] });
    if (proven === 'gone') return c.redirect(step.action, 303);
    noteRefusal(step, 'wrongCode', user);
    return await draw(step, held, ways, way, { status: 422, error: t('codeWrong') });
  });

/** "Not you?": starts over for another person. */
async function leave({ c, config, details, action }: Step): Promise<Response> {
  await dropSignIn(config.db, details.uid);
  return c.redirect(action, 303);
}

export const secondStep = { show, prove, leave };
