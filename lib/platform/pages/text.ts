import type { Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import en from './texts/en.json' with { type: 'json' };
import no from './texts/no.json' with { type: 'json' };

export type TextKey = keyof typeof en;

export const texts: Record<Language, Record<TextKey, string>> = { en, no };

/** Whether a text with this key exists. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** Finds a text and fills in its `{…}`. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** Returns the lookup of the platform's texts in one language. */
export function translator(language: Language): Translate {
  const table = texts[language];
  return (key, values = {}) =>
    table[key].replace(/\{(\w+)\}/g, (_, name: string) => String(isolated(values[name] ?? '')));
}

/** Language tags of the pages; the written Norwegian is Bokmål. */
export const UI_LOCALES: readonly string[] = ['en', 'nb', 'no'];

/** The language of a page: the first supported one of `ui_locales` (OpenID Connect Core, section 3.1.2.1), then of Accept-Language. */
export function pageLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '');
  for (const tag of [...asked, ...accepted]) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'en') return 'en';
    if (primary === 'no' || primary === 'nb' || primary === 'nn') return 'no';
  }
  return 'en';
}
