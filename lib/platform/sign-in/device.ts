/** Browsers and systems in words, from what a browser says of itself. Only these words are kept and shown. */

const BROWSERS: readonly (readonly [word: string, sign: RegExp])[] = [
  // In this order: most also name those that they are made from.
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const SYSTEMS: readonly (readonly [word: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];
/** A browser says less of itself. */
const LONGEST = 512;

/** Browser and system of a `User-Agent`; null for what is not known. */
export function deviceOf(userAgent: string | undefined): { browser: string | null; system: string | null } {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const wordOf = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(text))?.[0] ?? null;
  return { browser: wordOf(BROWSERS), system: wordOf(SYSTEMS) };
}
