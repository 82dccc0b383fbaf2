/** What a screen reader says of a part of a page, phrase by phrase, as `@guidepup/virtual-screen-reader` works it out in the browser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locator, expect } from 'playwright/test';

type Reader = {
  start: (options: { container: Node }) => Promise<void>;
  next: () => Promise<void>;
  lastSpokenPhrase: () => Promise<string>;
  spokenPhraseLog: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** A page's own rules let no module in: the same text as a plain script. */
function readerScript(): string {
  const file = import.meta.resolve('@guidepup/virtual-screen-reader/browser.js');
  const source = readFileSync(fileURLToPath(file), 'utf8');
  const script = source.replace(/export\s*\{[^}]*?([\w$]+) as virtual\s*\};?/, ';globalThis.virtualScreenReader = $1;');
  return `(() => { 'use strict';\n${script}\n})()`;
}

/** Longer than anything that is read here. */
const MOST_PHRASES = 600;

/** From the beginning of the part to its end; the focus stays where it is. */
async function phrasesOf(part: Locator): Promise<string[]> {
  if (!(await part.page().evaluate(() => 'virtualScreenReader' in window))) await part.page().evaluate(readerScript());
  return await part.evaluate(async (container, most) => {
    const reader = (window as unknown as { virtualScreenReader: Reader }).virtualScreenReader;
    await reader.start({ container });
    const end = `end of ${await reader.lastSpokenPhrase()}`;
    for (let count = 0; count < most && (await reader.lastSpokenPhrase()) !== end; count += 1) await reader.next();
    const phrases = await reader.spokenPhraseLog();
    await reader.stop();
    return phrases;
  }, MOST_PHRASES);
}

/** What is another at another time. */
const CHANGING: readonly [RegExp, string][] = [
  [/^(end of )?time, .*$/, '$1time'],
  [
    /\b(?:an?|\d+) (?:second|minute|hour|day|week|month|year)s? ago\b|\byesterday\b|\bjust now\b|\blast (?:week|month|year)\b/g,
    '(time)',
  ],
  [/(?:\b\p{L}+day,? )?\b(?:\d{1,2} \p{Lu}\p{L}+|\p{Lu}\p{L}{2,8} \d{1,2})(?:,? \d{4})?\b/gu, '(date)'],
];
/** Of figures, which are those of the day, only the words count. */
const NUMBERS: readonly [RegExp, string][] = [
  [/\+?\d+(?:,\d{3})*|\bunchanged\b/g, '#'],
  [/# (sign-in|day)\b/g, '# $1s'],
  [/# person\b/g, '# people'],
];

/**
 * Compares with what was said before: `spoken/<name>.txt` beside the test, which `--update-snapshots` writes anew.
 *
 * @param isOfNumbers - its numbers are those of the day
 */
export async function expectSpoken(part: Locator, name: string, isOfNumbers = false): Promise<void> {
  const changing = isOfNumbers ? [...CHANGING, ...NUMBERS] : CHANGING;
  const phrases = (await phrasesOf(part)).map((phrase) =>
    changing.reduce((text, [pattern, word]) => text.replace(pattern, word), phrase),
  );
  // Without their numbers the days say the same.
  const lines = isOfNumbers ? [...new Set(phrases)] : phrases;
  expect(`${lines.join('\n')}\n`).toMatchSnapshot(`${name}.txt`);
}
