import type { Context } from 'hono';
import type { PageContext } from './layout';
import type { PageEnv } from './respond';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { users } from '../db/schema';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { requestedIdp } from '../oidc/acr';
import { findIdp } from '../oidc/policy';
import { type PageRefusal, type Who, noteSignIn } from '../sign-in/events';
import type { ResetConfig, ResetLinks } from '../sign-in/reset';
import type { Upstreams } from '../upstream/upstreams';
import type { UsageCounters } from '../usage/counters';
import type { OfferedAccount } from './views';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface Step {
  c: Context<PageEnv>;
  config: InteractionConfig;
  provider: Provider;
  details: Details;
  context: PageContext;
  action: string;
  clientName: string;
  /** The client under which uses are counted. */
  countedAs: string | undefined;
  clientUri: string | null;
}
export interface InteractionConfig extends ResetConfig {
  usage: Pick<UsageCounters, 'count'>;
  addressOf: (c: Context<PageEnv>) => string;
  resets: Pick<ResetLinks, 'ask'>;
  upstreams: Pick<Upstreams, 'begin' | 'end' | 'redirectUri'>;
  /** Demo accounts to offer, by identity provider; undefined without demo data. */
  demo?: { password: string; accounts: (OfferedAccount & { idp: string })[] } | undefined;
}

/** The provider of this sign-in: the application's request takes precedence over the page's choice. */
export async function idpOf(step: Step, chosen: unknown) {
  const asked = requestedIdp(step.details.params.acr_values);
  const name = asked ?? (typeof chosen === 'string' && chosen !== '' ? chosen : LOCAL_IDP);
  const found = await findIdp(step.config.db, name);
  const { name: known, displayName } = found ?? { name: LOCAL_IDP, displayName: LOCAL_IDP };
  const fixed = found !== undefined && asked !== undefined;
  return { name: known, displayName, isLocal: known === LOCAL_IDP, fixed };
}

/** Returns to the authorization endpoint with a result of the interaction. */
export async function resume(
  { c, provider }: Pick<Step, 'c' | 'provider'>,
  result: InteractionResults,
  options?: { mergeWithLastSubmission: boolean },
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  return c.redirect(await provider.interactionResult(incoming, outgoing, result, options), 303);
}

/**
 * Whether the sign-in must be of another person: the subject of the given ID token (OpenID Connect Core, section
 * 3.1.2.1), or, when the signed-in person is asked again and the request names them, that person.
 */
export async function isAnother({ config, details }: Step, user: { id: string }): Promise<boolean> {
  const { max_age: maxAge, prompt, login_hint: hint, id_token_hint: token } = details.params;
  // The library has validated it, but compares it only with the session before the sign-in.
  if (typeof token === 'string' && decodeJwt(token).sub !== user.id) return true;
  // The library removes `max_age=0` from the request, and uses `prompt` to ask for a sign-in instead.
  const asksAgain = maxAge !== undefined || String(prompt).split(' ').includes('login');
  const accountId = details.session?.accountId;
  if (!asksAgain || accountId === undefined || accountId === user.id || typeof hint !== 'string') return false;
  return (await config.db.$count(users, and(eq(users.id, accountId), eq(users.username, hint)))) > 0;
}

/** A person is counted by the account that was named; the name itself is not kept: people type passwords into the wrong field. */
export function countRefusal({ config, countedAs }: Step, reason: PageRefusal, user?: { id: string }): void {
  config.usage.count({ kind: 'refusal', client: countedAs, person: user?.id });
  config.onSignIn?.('refused', reason, user && { id: user.id });
}

/** The same with a log line; for refusals without another one. @param named - where the account was not looked for */
export function noteRefusal(step: Step, reason: PageRefusal, user?: { id: string }, named?: Who): void {
  const { config, countedAs } = step;
  config.usage.count({ kind: 'refusal', client: countedAs, person: user?.id });
  noteSignIn(config, { result: 'refused', reason }, { client: clientOf(step), person: user?.id, named });
}

/** The client of a sign-in, for the log: the provider has validated it. */
export const clientOf = ({ details }: Step): string => String(details.params.client_id);
