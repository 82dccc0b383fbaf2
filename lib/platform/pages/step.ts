import type { Context } from 'hono';
import type { PageContext } from './layout';
import type { PageEnv } from './respond';
import type Provider from 'oidc-provider';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { Db } from '../db/database';
import { users } from '../db/schema';
import { LOCAL_IDP } from '@/lib/contract/limits';
import { requestedIdp } from '../oidc/acr';
import { findIdp } from '../oidc/policy';
import type { PlatformLog } from '../log';
import type { Mailer } from '../mail/mailer';
import { type OnSignIn, type PageRefusal, type Who, noteSignIn } from '../sign-in/events';
import type { ResetLinks } from '../sign-in/reset';
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
  /** Under what its uses are counted. */
  countedAs: string | undefined;
  /** Where the client says that it is. */
  clientUri: string | null;
}
export interface InteractionConfig {
  db: Db;
  publicUrl: string;
  mailer: Mailer;
  log: PlatformLog;
  onSignIn?: OnSignIn | undefined;
  usage: Pick<UsageCounters, 'count'>;
  provider: () => Provider;
  addressOf: (c: Context<PageEnv>) => string;
  resets: Pick<ResetLinks, 'ask'>;
  upstreams: Pick<Upstreams, 'begin' | 'end' | 'redirectUri'>;
  /** Accounts to offer, by identity provider; undefined unless the data is demo data. */
  demo?: { password: string; accounts: (OfferedAccount & { idp: string })[] } | undefined;
}

/** The provider that this sign-in is with: what the application asked for wins over what the page offers. */
export async function idpOf(step: Step, chosen: unknown) {
  const asked = requestedIdp(step.details.params.acr_values);
  const name = asked ?? (typeof chosen === 'string' && chosen !== '' ? chosen : LOCAL_IDP);
  const found = await findIdp(step.config.db, name);
  return found === undefined
    ? { name: LOCAL_IDP, displayName: LOCAL_IDP, isLocal: true, fixed: false }
    : {
        name: found.name,
        displayName: found.displayName,
        isLocal: found.name === LOCAL_IDP,
        fixed: asked !== undefined,
      };
}

/**
 * Whether a sign-in is to be of another person: of the one whose ID token came along (OpenID Connect Core, section 3.1.2.1), or, where the
 * person who is signed in is asked once more, of that one, if the request names them.
 */
export async function isAnother({ config, details }: Step, user: { id: string }): Promise<boolean> {
  const { max_age: maxAge, prompt, login_hint: hint, id_token_hint: token } = details.params;
  // The library has validated it, and compares it with the session that there is before the sign-in alone.
  if (typeof token === 'string' && decodeJwt(token).sub !== user.id) return true;
  // The library takes `max_age=0` out of the request, and asks for a sign-in by `prompt` instead.
  const asksAgain = maxAge !== undefined || String(prompt).split(' ').includes('login');
  const accountId = details.session?.accountId;
  if (!asksAgain || accountId === undefined || accountId === user.id) return false;
  const [present] = await config.db.select({ username: users.username }).from(users).where(eq(users.id, accountId));
  return present?.username === hint;
}

/** A person is counted by the account that was named; the name itself is not kept: people type passwords into the wrong field. */
export function countRefusal({ config, countedAs }: Step, reason: PageRefusal, user?: { id: string }): void {
  config.usage.count({ kind: 'refusal', client: countedAs, person: user?.id });
  config.onSignIn?.('refused', reason, user && { id: user.id });
}

/** The same, with a line in the log; for refusals that have no other. @param named - where the account was not looked for */
export function noteRefusal(step: Step, reason: PageRefusal, user?: { id: string }, named?: Who): void {
  const { config, countedAs } = step;
  config.usage.count({ kind: 'refusal', client: countedAs, person: user?.id });
  noteSignIn(config, { result: 'refused', reason }, { client: clientOf(step), person: user?.id, named });
}

/** The client of a sign-in, for the log: the provider has found it. */
export const clientOf = ({ details }: Step): string => String(details.params.client_id);
