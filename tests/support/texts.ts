/** The console's texts as people see them, so that a test says what it means by key and follows a change of wording. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'next-intl';
import type { TextKey as KeyIn } from '@/lib/catalogue-key';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import { assemble } from '@/messages/assemble';
import type bff from '@/messages/en/bff.json';
import type { Messages } from '@/messages/index';

type Values = Record<string, string | number>;

/** Namespace and key of a text, like `shell.screen.groups`: one that does not exist does not compile. */
export type TextKey = KeyIn<Messages & { bff: typeof bff }>;
/** The rest of the keys that begin with this part: `KeyOf<'shell.screen'>` has `groups`. */
export type KeyOf<Part extends string> = TextKey extends infer Key
  ? Key extends `${Part}.${infer Rest}`
    ? Rest
    : never
  : never;

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
  // Read as files: Node imports no JSON as it stands.
  const files = Object.fromEntries(
    readdirSync(`${folder}/${language}`).map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}/${language}/${name}`, 'utf8')),
    ]),
  );
  const messages: Record<string, object> = assemble(files as Parameters<typeof assemble>[0]);
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

/** As `lib/format-message.ts` puts them into a text. */
const asShown = (values?: Values): Values | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));

/**
 * A text of the console.
 *
 * @throws Error when a value that it needs is missing
 */
export function text(key: TextKey, values?: Values, language: Language = DEFAULT_LANGUAGE): string {
  return translatorOf(language)(key, asShown(values));
}

/** Texts whose keys begin alike: `textsOf('shell.screen')('groups')` is `text('shell.screen.groups')`. */
export function textsOf<Part extends string>(part: Part): (key: KeyOf<Part>, values?: Values) => string {
  return (key, values) => text(`${part}.${key}` as TextKey, values);
}

/** The same for a text with marked parts: its words alone. */
export function plainText(key: TextKey, values?: Values, language: Language = DEFAULT_LANGUAGE): string {
  return translatorOf(language).markup(key, { ...TAGS, ...asShown(values) });
}
