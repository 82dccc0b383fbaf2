/** The page of a password that a sign-in policy refuses, because its person has a passkey (docs/decisions/sign-in-policy.md). */
import { PASSKEY_ONLY } from '../oidc/refusals/causes';
import { noteCause } from '../oidc/refusals/note';
import { html } from './html';
import { SCRIPT_HEADERS, titledPage } from './layout';
import { COPY_ASSET, codeBox } from './refused';
import { send } from './respond';
import { type Step, countRefusal } from './step';

/** Says that the passkey is needed, with the code of the refusal and the way back to the first page. */
export async function refuseByPolicy(step: Step, user: { id: string }): Promise<Response> {
  const { c, config, context, details, action } = step;
  const { t } = context;
  // The code has a line of its own.
  countRefusal(step, 'passkeyOnly', user);
  const clientId = String(details.params.client_id);
  const code = await noteCause(config, { cause: PASSKEY_ONLY, clientId, address: config.addressOf(c) });
  const markup = titledPage(
    context,
    t('passkeyOnlyTitle'),
    html`<p class="lead">${t('passkeyOnlyLead')}</p>
      ${code !== undefined && codeBox(context, code)}
      <a class="button primary" href="${action}">${t('forgottenBack')}</a>
      ${code !== undefined && html`<script src="${COPY_ASSET}"></script>`}`,
  );
  return send(c, markup, 403, SCRIPT_HEADERS);
}
