/** When a sign-in includes the page for a new passkey (docs/decisions/passkeys.md). */
import { sql } from 'drizzle-orm';
import { type KoaContextWithOIDC, interactionPolicy } from 'oidc-provider';
import { PASSKEYS } from '@/lib/contract/limits';
import { reportingOutage } from '../db/availability';
import { type Db, rowsOf } from '../db/database';
import { placeOfPasskeys } from '../sign-in/passkeys';
import { passwordOf } from '../sign-in/users';
import { PLATFORM_SCOPE } from './tokens/scopes';

const { Check, Prompt } = interactionPolicy;

/** The parameter by which a client requests an action on the account before the person returns, and its only value. */
export const ACCOUNT_ACTION = 'account_action';
const ADD_PASSKEY = 'add_passkey';

/** The prompt's name; its result has the same name. */
export const NEW_PASSKEY = 'new_passkey';

/** The sign-in page's script sets it on a device that supports passkeys. */
const ABLE_COOKIE = 'ip.passkeys';

/** Whether a request asks for the page. Only the platform's own console may. */
function asksToAdd({ oidc }: KoaContextWithOIDC): boolean {
  const isOwn = oidc.client?.scope?.split(' ').includes(PLATFORM_SCOPE) === true;
  return isOwn && oidc.params?.[ACCOUNT_ACTION] === ADD_PASSKEY;
}

/** Whether the parameters of a sign-in ask for the page; its texts depend on it. */
export const isAskedFor = (params: Record<string, unknown>): boolean => params[ACCOUNT_ACTION] === ADD_PASSKEY;

type Place = { db: Db; issuer: string };

/** Whether a request asks for the page, and the person has a password here: one of an identity provider gets no passkeys. */
const mayAdd = async (ctx: KoaContextWithOIDC, { db, issuer }: Place, accountId: string): Promise<boolean> =>
  asksToAdd(ctx) &&
  placeOfPasskeys(issuer) !== undefined &&
  (await reportingOutage(() => passwordOf(db, accountId))) !== undefined;

/** Whether the page is offered to a person who signed in just now, and who has no passkey and has not declined. */
const isOffered = async (ctx: KoaContextWithOIDC, { db, issuer }: Place, accountId: string): Promise<boolean> =>
  !asksToAdd(ctx) &&
  placeOfPasskeys(issuer) !== undefined &&
  !isStepUp(ctx) &&
  usedPassword(ctx) &&
  (await reportingOutage(() => wantsOffer(db, accountId)));

/** Adding a way to sign in needs a recent sign-in: a session that was left open is not enough. */
export const recentSignIn = (place: Place) =>
  new Check('recent', 'a recent sign-in is required', 'login_required', async (ctx) => {
    const { session, result } = ctx.oidc;
    if (session?.accountId === undefined || result?.login !== undefined) return Check.NO_NEED_TO_PROMPT;
    const age = Math.abs(Math.floor(Date.now() / 1000) - (session.loginTs ?? 0));
    const isOld = age > PASSKEYS.recentSeconds && (await mayAdd(ctx, place, session.accountId));
    return isOld ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });

/** Shows the page once per sign-in: on request, or as an offer to people who used a password on a device that supports passkeys. */
export const newPasskeyPrompt = (place: Place) =>
  new Prompt(
    { name: NEW_PASSKEY, requestable: false },
    new Check(NEW_PASSKEY, 'a passkey can be made', 'interaction_required', async (ctx) => {
      const { session, result } = ctx.oidc;
      const accountId = session?.accountId;
      if (accountId === undefined || result?.[NEW_PASSKEY] !== undefined) return Check.NO_NEED_TO_PROMPT;
      const isWanted = (await mayAdd(ctx, place, accountId)) || (await isOffered(ctx, place, accountId));
      return isWanted ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );

/** Whether the person was signed in before this sign-in: the window of a step-up has no room for an offer. */
const isStepUp = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc.entities.Interaction?.session?.accountId === oidc.session?.accountId;

/** Whether a password was used just now, in a browser that supports passkeys. */
function usedPassword(ctx: KoaContextWithOIDC): boolean {
  const amr: unknown = ctx.oidc.result?.login?.amr;
  return Array.isArray(amr) && amr.includes('pwd') && ctx.cookies.get(ABLE_COOKIE, { signed: false }) === '1';
}

/** Whether the person has no passkey and has not declined. */
async function wantsOffer(db: Db, userId: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from users u where u.id = ${userId} and u.password_hash is not null
      and not exists (select from passkeys p where p.user_id = u.id)
      and not exists (select from passkey_refusals r where r.user_id = u.id)`,
  );
  return found.length > 0;
}
