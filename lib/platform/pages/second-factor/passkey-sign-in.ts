/** Sign-in with a passkey: because the authenticator verifies the person, no other factor is needed. */
import { findPendingInvitation, isInvited } from '../../oidc/policy';
import { addressBound, counting } from '../../sign-in/attempts';
import { checkPasskey, placeOfPasskeys, requestOptions } from '../../sign-in/passkeys';
import type { User } from '../../sign-in/users';
import { mayUsePassword } from '../../upstream/connections';
import { finishSignIn } from '../finish';
import { sendJson } from '../respond';
import { type Step, noteRefusal, idpOf, isAnother } from '../step';

type ShowSignIn = (
  step: Step,
  options: { error: string; idp: string; isPasskeyRefused: true; wait?: number },
  status: 422 | 429,
) => Promise<Response>;

const purposeOf = ({ details }: Step): string => `passkey sign-in ${details.uid}`;

async function options(step: Step): Promise<Response> {
  const { c, config } = step;
  const place = placeOfPasskeys(config.publicUrl);
  if (place === undefined) return c.notFound();
  const asked = await requestOptions(config.db, place, purposeOf(step));
  return sendJson(c, asked);
}

/** Ends the sign-in, or says on its page why not. Providers and invitations have the same rules as with a password. */
async function take(step: Step, showSignIn: ShowSignIn): Promise<Response> {
  const { c, config, context } = step;
  const { t } = context;
  const { idp = '', credential } = c.var.form;
  const again = { idp, isPasskeyRefused: true } as const;
  const place = placeOfPasskeys(config.publicUrl);
  if (place === undefined || step.details.prompt.name !== 'login') return c.notFound();
  const { wait, answer: checked } = await counting(
    config.db,
    [addressBound('passkey-address', config.addressOf(c))],
    () => checkPasskey(config, place, purposeOf(step), credential),
    (found) => ('refusal' in found ? 'wrong' : 'right'),
  );
  if (wait !== undefined) {
    noteRefusal(step, 'lockedOut');
    return await showSignIn(step, { ...again, wait, error: t('tooMany', { minutes: Math.ceil(wait / 60) }) }, 429);
  }
  if ('refusal' in checked) {
    noteRefusal(step, 'wrongPasskey', checked.user);
    const error = t(checked.refusal === 'unknown' ? 'passkeyUnknown' : 'passkeyFailed');
    return await showSignIn(step, { ...again, error }, 422);
  }
  const { user, isSynced } = checked;
  const error = await otherwiseRefused(step, user);
  if (error !== undefined) {
    noteRefusal(step, 'otherAccount', user);
    return await showSignIn(step, { ...again, error: t(error) }, 422);
  }
  return await finishSignIn(step, { user, amr: [isSynced ? 'swk' : 'hwk', 'user', 'mfa'] });
}

/** Returns why a person with a valid passkey is refused. */
async function otherwiseRefused(
  step: Step,
  user: User,
): Promise<'passkeyOtherIdp' | 'samePerson' | 'wrongAccount' | undefined> {
  if ((await idpOf(step, user.idp)).name !== user.idp) return 'passkeyOtherIdp';
  // People of a connected provider must sign in there.
  if (!(await mayUsePassword(step.config.db, user))) return 'passkeyOtherIdp';
  if (await isAnother(step, user)) return 'samePerson';
  const invitation = await findPendingInvitation(step.config.db, step.details.params.invitation);
  return invitation !== undefined && !isInvited(user, invitation) ? 'wrongAccount' : undefined;
}

export const passkeySignIn = { options, take };
