import { COOKIE, STORAGE_PREFIX } from '@/lib/contract/limits';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Reads the theme from a cookie value; an unknown one follows the system. */
export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** Reads the row density from a cookie value; an unknown one becomes comfortable. */
export function readDensity(value: string | undefined): Density {
  return DENSITIES.find((density) => density === value) ?? 'comfortable';
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores a preference in a cookie for a year, so that the server renders it next time. Browser only. */
export function rememberCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** Values that the specification (section 9) also requires in local storage, under the names of the cookies. */
export type Remembered = 'language' | 'organization' | 'tenant';

/** The place of this tab: another tab may be elsewhere, and shares the cookies. */
const ownPlace: { organization?: string | undefined; tenant?: string | undefined } = {};

/** Sets the place of a newly opened tab, unless it is already set. Browser only. */
export function notePlace(organization: string | undefined, tenant: string | undefined): void {
  ownPlace.organization ??= organization;
  ownPlace.tenant ??= tenant;
}

/** The value of a cookie, as it is stored; undefined without it. Browser only. */
export const cookieOf = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Stores this tab's place again if another tab has stored a different one since, so that pages without a place in the address are about
 * this tab's. Browser only.
 * @returns whether the stored place was different
 */
export function holdPlace(): boolean {
  let isOther = false;
  for (const what of ['organization', 'tenant'] as const) {
    const [own, kept] = [ownPlace[what], cookieOf(COOKIE[what])];
    if (own === undefined || kept === undefined || kept === encodeURIComponent(own)) continue;
    remember(what, own);
    isOther = true;
  }
  return isOther;
}

/** The language that this or another tab has chosen. Browser only. */
export const rememberedLanguage = (): string | undefined => cookieOf(COOKIE.language);

/** Remembers organization, tenant or language between visits: in a cookie and in local storage. Browser only. */
export function remember(what: Remembered, value: string): void {
  if (what !== 'language') ownPlace[what] = value;
  rememberCookie(COOKIE[what], value);
  try {
    localStorage.setItem(`${STORAGE_PREFIX}${what}`, value);
  } catch {
    // Storage can be disabled or full; the cookie is authoritative.
  }
}

/** Removes organization and tenant from the cookies and from local storage. Browser only. */
export function forgetPlace(): void {
  for (const what of ['organization', 'tenant'] as const) {
    ownPlace[what] = undefined;
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every supported browser
    document.cookie = `${COOKIE[what]}=; Path=/; Max-Age=0; SameSite=Lax`;
    try {
      localStorage.removeItem(`${STORAGE_PREFIX}${what}`);
    } catch {
      // Storage is disabled, so nothing was stored.
    }
  }
}

/** Sends the browser's time zone to the server from the next page on. Browser only. */
export function rememberZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!document.cookie.includes(`${COOKIE.zone}=${encodeURIComponent(zone)}`)) rememberCookie(COOKIE.zone, zone);
}

/** Applies a theme at once and stores it. Browser only. */
export function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  if (theme !== 'system') classList.add(theme);
  rememberCookie(COOKIE.theme, theme);
}

/** Applies a row density at once and stores it. Browser only. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  rememberCookie(COOKIE.density, density);
}
