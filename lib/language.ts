/** Finds the language of a visit. Free of Next, so that the BFF's own documents can use it. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './contract/limits';

/** Whether the console speaks a language of that name. */
export function isLanguage(value: string | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Browsers send Norwegian as `nb`, `nn` or `no`. */
const ALIASES: Record<string, Language> = { nb: 'no', nn: 'no' };

/**
 * Returns the language of a visit: the remembered one, else the first supported one of `Accept-Language` (RFC 9110,
 * 12.5.4), else English.
 */
export function chooseLanguage(remembered: string | undefined, accept: string | null | undefined): Language {
  if (isLanguage(remembered)) return remembered;
  const wanted = (accept ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((entry) => entry.trim()).find((entry) => entry.startsWith('q='));
      const base = tag.split('-')[0]?.toLowerCase() ?? '';
      return { language: ALIASES[base] ?? base, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter((entry) => entry.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wanted) if (isLanguage(language)) return language;
  return DEFAULT_LANGUAGE;
}

/** The time zone of a visit: the one that the browser sent at an earlier one, else UTC. */
export function chooseZone(remembered: string | undefined): string {
  if (remembered === undefined || !/^[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+){0,3}$/.test(remembered)) return 'UTC';
  try {
    // Throws for an unknown zone. Keeps the browser's spelling, because it is displayed.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: remembered }).resolvedOptions();
    return timeZone === 'UTC' ? timeZone : remembered;
  } catch {
    // Invalid, or newer than this server's list.
    return 'UTC';
  }
}
