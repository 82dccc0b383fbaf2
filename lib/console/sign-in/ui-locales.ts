/** The language of the issuer's own pages (OpenID Connect Core, section 3.1.2.1; RP-Initiated Logout, section 2). */
import { COOKIE, LOCALE_TAGS } from '@/lib/contract/limits';
import { parseCookies } from '@/lib/console/http/cookies';
import { isLanguage } from '@/lib/language';

/** Returns `ui_locales` for the language chosen in this browser; without a choice the issuer uses Accept-Language. */
export function uiLocales(headers: Pick<Headers, 'get'>): { ui_locales?: string } {
  const chosen = parseCookies(headers.get('cookie')).get(COOKIE.language);
  return isLanguage(chosen) ? { ui_locales: LOCALE_TAGS[chosen] } : {};
}
