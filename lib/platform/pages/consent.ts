import { inArray } from 'drizzle-orm';
import { apiScopes } from '../db/schema';
import { markConsented } from '../oidc/grants';
import type { Step } from './interaction';
import { send } from './respond';
import { isTextKey } from './text';
import { consentView } from './views';

/** What the provider says is missing from the grant. */
interface Missing {
  missingOIDCScope?: string[];
  missingOIDCClaims?: string[];
  missingResourceScopes?: Record<string, string[]>;
}

async function show(step: Step): Promise<Response> {
  const { c, config, context, action, clientName, details } = step;
  const missing = details.prompt.details as Missing;
  const asked = [...(missing.missingOIDCScope ?? []), ...Object.values(missing.missingResourceScopes ?? {}).flat()];
  const apis = asked.length === 0 ? [] : await config.db.select().from(apiScopes).where(inArray(apiScopes.name, asked));
  const scopes = asked.map((name) => {
    const [title, text] = [`scope.${name}`, `scope.${name}.text`];
    // The platform's own scopes speak the reader's language; those of APIs say what their owners wrote.
    if (isTextKey(title) && isTextKey(text)) return { name: context.t(title), description: context.t(text) };
    const known = apis.find((scope) => scope.name === name);
    return { name: known?.displayName || name, description: known?.description ?? '' };
  });
  return send(c, consentView(context, { action: `${action}/consent`, clientName, scopes }));
}

async function decide(step: Step): Promise<Response> {
  const { c, provider, details } = step;
  const form = await c.req.parseBody();
  const { incoming, outgoing } = c.env;
  if (form.decision !== 'allow') {
    const result = { error: 'access_denied', error_description: 'The user did not allow the access.' };
    const returnTo = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
    return c.redirect(returnTo, 303);
  }
  const missing = details.prompt.details as Missing;
  const existing = details.grantId === undefined ? undefined : await provider.Grant.find(details.grantId);
  const grant =
    existing ??
    new provider.Grant({ accountId: details.session?.accountId ?? '', clientId: String(details.params.client_id) });
  if (missing.missingOIDCScope !== undefined) grant.addOIDCScope(missing.missingOIDCScope.join(' '));
  if (missing.missingOIDCClaims !== undefined) grant.addOIDCClaims(missing.missingOIDCClaims);
  for (const [indicator, scopes] of Object.entries(missing.missingResourceScopes ?? {})) {
    grant.addResourceScope(indicator, scopes.join(' '));
  }
  markConsented(grant);
  const grantId = await grant.save();
  const returnTo = await provider.interactionResult(incoming, outgoing, { consent: { grantId } });
  return c.redirect(returnTo, 303);
}

export const consent = { show, decide };
