/** The console's texts as people see them, so that a test says what it means by key and follows a change of wording. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'next-intl';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/contract/limits';

type Values = Record<string, string | number>;

const folder = fileURLToPath(new URL('../../messages', import.meta.url));
type Markup = Record<string, string | number | ((chunks: string) => string)>;
type Translator = {
  (key: string, values?: Values): string;
  markup: (key: string, values?: Markup) => string;
};
const translators = new Map<Language, Translator>();
/** What texts mark: a name, an identifier. */
const TAGS = { b: (chunks: string) => chunks, code: (chunks: string) => chunks };

function translatorOf(language: Language): Translator {
  const known = translators.get(language);
  if (known) return known;
  const messages = Object.fromEntries(
    readdirSync(`${folder}/${language}`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.slice(0, -'.json'.length),
        JSON.parse(readFileSync(`${folder}/${language}/${name}`, 'utf8')),
      ]),
  );
  const translate = createTranslator({
    locale: language,
    messages,
    onError: (error) => {
      throw error;
    },
  });
  // The keys come from files read at run time, so their types are unknown here; a wrong key throws.
  const loose = translate as unknown as Translator;
  translators.set(language, loose);
  return loose;
}

/**
 * A text of the console.
 *
 * @param key namespace and key, like `shell.screen.groups`
 * @throws Error when there is no such text
 */
export function text(key: string, values?: Values, language: Language = DEFAULT_LANGUAGE): string {
  return translatorOf(language)(key, values);
}

/** The same for a text with marked parts: its words alone. */
export function plainText(key: string, values?: Values, language: Language = DEFAULT_LANGUAGE): string {
  return translatorOf(language).markup(key, { ...TAGS, ...values });
}
