type Translator = { (key: never): string; has: (key: never) => boolean };

/** The text of a word that only the platform knows; `otherwise` without one. */
export const knownText = (t: Translator, word: string, otherwise = word): string =>
  t.has(word as never) ? t(word as never) : otherwise;
