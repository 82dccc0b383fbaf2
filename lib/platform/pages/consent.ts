import { eq, inArray } from 'drizzle-orm';
import { apiScopes, users } from '../db/schema';
import { markConsented } from '../oidc/grants';
import { type Step, resume } from './step';
import { send } from './respond';
import { isTextKey } from './text';
import { consentView } from './views';

/** What the provider reports as missing from the grant. */
interface Missing {
  missingOIDCScope?: string[];
  missingOIDCClaims?: string[];
  missingResourceScopes?: Record<string, string[]>;
}

async function describe({ config, context }: Step, names: readonly string[]) {
  const apis = names.length === 0 ? [] : await config.db.select().from(apiScopes).where(inArray(apiScopes.name, names));
  return names.map((name) => {
    const [title, text] = [`scope.${name}`, `scope.${name}.text`];
    if (isTextKey(title) && isTextKey(text)) return { name: context.t(title), description: context.t(text) };
    const known = apis.find((scope) => scope.name === name);
    return { name: known?.displayName || name, description: known?.description ?? '' };
  });
}

/** The scopes that the person has allowed this client before. */
async function allowedBefore({ provider, details }: Step): Promise<string[]> {
  const grant = details.grantId === undefined ? undefined : await provider.Grant.find(details.grantId);
  if (grant === undefined) return [];
  const scopes = [
    grant.getOIDCScope(),
    ...Object.keys(grant.resources ?? {}).map((api) => grant.getResourceScope(api)),
  ];
  return [...new Set(scopes.join(' ').split(' ').filter(Boolean))];
}

async function show(step: Step): Promise<Response> {
  const { c, config, context, action, clientName, clientUri, details } = step;
  const missing = details.prompt.details as Missing;
  const added = [...(missing.missingOIDCScope ?? []), ...Object.values(missing.missingResourceScopes ?? {}).flat()];
  const known = await allowedBefore(step);
  // When asked again for existing access (`prompt=consent`), the page lists that.
  const asked = added.length > 0 ? added : known;
  const before = known.filter((name) => !asked.includes(name));
  const [person] = await config.db
    .select({ displayName: users.displayName, username: users.username })
    .from(users)
    .where(eq(users.id, details.session?.accountId ?? ''));
  return send(
    c,
    consentView(context, {
      action: `${action}/consent`,
      clientName,
      clientHost: clientUri === null || !URL.canParse(clientUri) ? undefined : new URL(clientUri).host,
      person,
      scopes: await describe(step, asked),
      before: (await describe(step, before)).map(({ name }) => name),
    }),
  );
}

async function decide(step: Step): Promise<Response> {
  const { c, provider, details } = step;
  if (c.var.form.decision !== 'allow') {
    const result = { error: 'access_denied', error_description: 'The user did not allow the access.' };
    return await resume(step, result, { mergeWithLastSubmission: false });
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
  return await resume(step, { consent: { grantId } });
}

export const consent = { show, decide };
