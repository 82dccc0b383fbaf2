/** What a screen sends besides its rows: counted in the answer, the same number every time. */
import { type ScreenId, screenIds } from '@/lib/contract/access';
import { COOKIE, LANGUAGES } from '@/lib/contract/limits';
import { type ScreenParams, screenPath } from '@/lib/paths';
import { people } from '../../support/people';
import { placeOf, takeSession } from '../../support/sign-in';
import { expect, test } from '../../support/test';

// Twenty screens, each drawn for the first time.
test.describe.configure({ timeout: 120_000 });

/** Markup and data together, uncompressed (docs/decisions/short-markup.md). */
const MOST = 115_000;

/** The data of a page as React reads it, out of the scripts that bring it. */
function dataOf(html: string): string {
  return [...html.matchAll(/<script[^>]*>self\.__next_f\.push\((.*?)\)<\/script>/gs)]
    .map(([, push = '']) => (JSON.parse(push) as unknown[])[1])
    .filter((part) => typeof part === 'string')
    .join('');
}

/** Bytes of the rows of a page's table, or of its list of any length: as markup, and as the data of its lists. */
function rowBytes(html: string): number {
  const drawn = [
    ...balanced(html, /<div role="row"(?! aria-rowindex="1")/g, /<(\/?)div\b/g, (found) => found[1] === '/'),
    ...balanced(html, /<tr aria-rowindex="(?!1")/g, /<(\/?)tr\b/g, (found) => found[1] === '/'),
    ...balanced(html, /<li [^>]*aria-setsize/g, /<(\/?)li\b/g, (found) => found[1] === '/'),
  ];
  const listed = balanced(
    dataOf(html),
    /"(items|initial|own)":\[/g,
    /"(?:[^"\\]|\\.)*"|[[\]]/g,
    ([sign]) => sign === ']',
  );
  // In the script each quotation mark has a backslash before it.
  return bytes(drawn.join('')) + bytes(JSON.stringify(listed.join('')));
}

/** The parts of a text from each beginning to the sign that closes it again. */
function balanced(text: string, begins: RegExp, signs: RegExp, closes: (found: RegExpMatchArray) => boolean): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { index } of text.matchAll(begins)) {
    if (index < end) continue;
    let depth = 0;
    for (const found of text.slice(index).matchAll(signs)) {
      if (found[0].startsWith('"')) continue;
      depth += closes(found) ? -1 : 1;
      end = index + found.index + found[0].length;
      if (depth === 0) break;
    }
    parts.push(text.slice(index, end));
  }
  return parts;
}

const bytes = (text: string): number => Buffer.byteLength(text);

for (const language of LANGUAGES) {
  test(`screens in ${language} send little besides their rows`, async ({ page, app }) => {
    await takeSession(page, people.superTenantAdmin);
    const place = await placeOf(page);
    await page.context().addCookies([{ name: COOKIE.language, value: language, url: app.url }]);
    const over: Record<string, number> = {};
    for (const id of screenIds) {
      const params = { ...place, targetTenantId: place.tenantId } as ScreenParams<ScreenId>;
      const answer = await page.request.get(screenPath(id, params as never));
      expect(answer.status()).toBe(200);
      const html = await answer.text();
      expect(html).toContain(`lang="${language}"`);
      const rest = bytes(html) - rowBytes(html);
      if (rest > MOST) over[id] = rest;
    }
    expect(over).toEqual({});
  });
}
