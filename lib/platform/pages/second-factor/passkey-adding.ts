/** The page that makes a passkey during a sign-in (../oidc/new-passkey.ts). */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { PASSKEYS, TEXT } from '@/lib/contract/limits';
import { passkeyName } from '@/lib/contract/rules';
import type { Db } from '../../db/database';
import { passkeyRefusals, users } from '../../db/schema';
import { NEW_PASSKEY, isAskedFor } from '../../oidc/new-passkey';
import { isSessionAlive } from '../../oidc/sessions';
import { deviceOf } from '../../sign-in/device';
import { addPasskey, creationOptions, placeOfPasskeys } from '../../sign-in/passkeys';
import type { User } from '../../sign-in/users';
import { ASKING_HEADERS } from '../layout';
import { newPasskeyView } from './passkey-views';
import { send, sendJson } from '../respond';
import { type Step, resume } from '../step';

const purposeOf = ({ details }: Step): string => `new passkey ${details.uid}`;

/** Returns the person who has just signed in and may add a passkey; undefined if the page was open for too long. */
async function personOf({ config, details }: Step): Promise<User | undefined> {
  const age = Math.abs(Math.floor(Date.now() / 1000) - (details.iat ?? 0));
  if (details.prompt.name !== NEW_PASSKEY || age > PASSKEYS.recentSeconds) return undefined;
  const [user] = await config.db
    .select()
    .from(users)
    .where(eq(users.id, details.session?.accountId ?? ''));
  return user;
}

async function show(step: Step, problem: { error?: string; nameError?: string; name?: string } = {}) {
  const { c, context, action, details } = step;
  const user = await personOf(step);
  if (user === undefined) return await goOn(step, false);
  const { name = suggestedName(step), ...errors } = problem;
  const isOffer = !isAskedFor(details.params);
  const view = { action: `${action}/new-passkey`, username: user.username, name, isOffer, ...errors };
  return send(c, newPasskeyView(context, view), Object.keys(problem).length === 0 ? 200 : 422, ASKING_HEADERS);
}

/** The default name of a passkey of this browser. */
export function suggestedName({ c, context: { t } }: Step): string {
  const { browser, system } = deviceOf(c.req.header('user-agent'));
  if (browser === null || system === null) return system ?? browser ?? t('passkeyNameDefault');
  return t('passkeyNameOn', { browser, system });
}

async function options(step: Step): Promise<Response> {
  const { c, config, context } = step;
  const place = placeOfPasskeys(config.publicUrl);
  const user = place && (await personOf(step));
  if (user === undefined) return c.notFound();
  const person = { user, rpName: context.t('product') };
  const asked = await creationOptions(config.db, place!, purposeOf(step), person);
  return sendJson(c, asked);
}

async function take(step: Step): Promise<Response> {
  const { c, config, context, details } = step;
  const { t } = context;
  const { form } = c.var;
  const place = placeOfPasskeys(config.publicUrl);
  const user = place && (await personOf(step));
  if (user === undefined) return details.prompt.name === NEW_PASSKEY ? await goOn(step, false) : c.notFound();
  if (form.decision === 'skip') {
    if (!isAskedFor(details.params))
      await config.db.insert(passkeyRefusals).values({ userId: user.id }).onConflictDoNothing();
    return await goOn(step, false);
  }
  const name = v.safeParse(passkeyName, form.name);
  const again = form.name === undefined ? {} : { name: form.name };
  if (!name.success)
    return await show(step, { ...again, nameError: t('passkeyNameInvalid', { max: TEXT.passkeyName.max }) });
  const made = { user, answer: form.credential, name: name.output };
  const isSignedIn = (tx: Db) => isSessionAlive(tx, user.id, details.session?.uid);
  const kept = await addPasskey(config, place!, purposeOf(step), made, isSignedIn);
  return kept !== undefined ? await goOn(step, true) : await show(step, { ...again, error: t('passkeyNotKept') });
}

/** Back to the authorization endpoint, which does not ask again. */
const goOn = (step: Step, isAdded: boolean): Promise<Response> => resume(step, { [NEW_PASSKEY]: { isAdded } });

export const passkeyAdding = { show: (step: Step) => show(step), options, take };
