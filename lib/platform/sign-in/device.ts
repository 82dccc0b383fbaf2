/** Names of browsers and systems, from what a browser says about itself. Only these names are stored and shown. */

const BROWSERS: readonly (readonly [word: string, sign: RegExp])[] = [
  // The order matters: most browsers also name the ones that they are based on.
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
/** Real browsers send less. */
const LONGEST = 512;

/** Returns browser and system of a `User-Agent`; null if unknown. */
export function deviceOf(userAgent: string | undefined): { browser: string | null; system: string | null } {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const wordOf = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(text))?.[0] ?? null;
  return { browser: wordOf(BROWSERS), system: wordOf(SYSTEMS) };
}
