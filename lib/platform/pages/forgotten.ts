/** The page where a person who has forgotten the password requests a link. */
import { PASSWORD_RESET, SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { addressPrefix } from '../sign-in/address-prefix';
import { admitKey } from '../sign-in/attempts';
import { noteSignIn } from '../sign-in/events';
import { SCRIPT_HEADERS } from './layout';
import { send as sendPage } from './respond';
import { type Step, clientOf, idpOf } from './step';
import { forgottenView, messageView } from './views';

type Errors = Pick<Parameters<typeof forgottenView>[1], 'error' | 'usernameError'>;

async function show(step: Step, username?: string, errors: Errors = {}, status: 200 | 422 | 429 = 200) {
  const { c, context, action } = step;
  const { login_hint: hint } = step.details.params;
  const { name: idp } = await idpOf(step, c.var.form?.idp ?? c.req.query('idp'));
  const markup = forgottenView(context, {
    action: `${action}/forgotten`,
    idp,
    username: username ?? (typeof hint === 'string' ? hint : ''),
    back: `${action}?idp=${encodeURIComponent(idp)}`,
    ...errors,
  });
  const retry = status === 429 && { 'retry-after': String(SIGN_IN_ATTEMPTS.windowSeconds) };
  return sendPage(c, markup, status, { ...SCRIPT_HEADERS, ...retry });
}

async function send(step: Step): Promise<Response> {
  const { c, config, context, action } = step;
  const { t } = context;
  const username = c.var.form.username ?? '';
  if (username.trim() === '') return await show(step, '', { usernameError: t('fieldRequired') }, 422);
  if (!(await admitKey(config.db, `reset-address:${addressPrefix(config.addressOf(c))}`, PASSWORD_RESET.perAddress))) {
    const error = t('tooMany', { minutes: SIGN_IN_ATTEMPTS.windowSeconds / 60 });
    return await show(step, username, { error }, 429);
  }
  const { name: idp } = await idpOf(step, c.var.form.idp);
  config.resets.ask(idp, username);
  // Identical for every name, whether an account exists or not.
  const about = { client: clientOf(step), named: { idp, name: username } };
  noteSignIn(config, { result: 'recovery', reason: 'requested' }, about);
  const text = t('forgottenSent', { minutes: PASSWORD_RESET.seconds / 60 });
  const link = { href: `${action}?idp=${encodeURIComponent(idp)}`, label: t('forgottenBack') };
  return sendPage(c, messageView(context, { title: t('forgottenSentTitle'), text, link }));
}

export const forgotten = { show: (step: Step) => show(step), send };
