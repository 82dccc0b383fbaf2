/** What a key costs in forms with much in them, against the same form with one entry, in turn. */
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { screenPath } from '@/lib/paths';
import { type Row, type Section, atMost, ms } from '../report';
import {
  type Caller,
  type Place,
  call,
  launchBrowser,
  signIn,
  startEmbedded,
  tenantOf,
  withPage,
} from '../support/embedded';
import { median } from '../support/load';

const BUDGET = 2;
const KEYS = 20;
/** Manages clients and API resources. */
const ADMIN = 'nora.winther';

type Form = {
  name: string;
  /** Entries of the full form. */
  many: number;
  /** Makes what is edited. @returns the address of the form */
  make: (caller: Caller, place: Place, count: number) => Promise<string>;
  /** Leads to the field that is typed in. */
  open: (page: Page, count: number) => Promise<Locator>;
};

const numbered = (count: number, word: (number: string) => string): string[] =>
  Array.from({ length: count }, (_, index) => word(String(index + 1).padStart(3, '0')));

const FORMS: readonly Form[] = [
  {
    name: 'OIDC client with 300 redirect URIs: redirect URI',
    many: 300,
    make: async (caller, place, count) => {
      const { clientId } = await created(caller, `/api/tenants/${place.tenantId}/configuration/clients`, {
        clientName: `bench_${count}`,
        description: 'Made by the bench',
        allowedGrantType: 'authorization_code',
        allowedScopes: ['openid'],
        accessTokenLifetime: 3600,
        claims: [],
        allowedCorsOrigins: [],
        isThirdParty: false,
        clientSecret: 'a-secret-of-the-bench-with-enough-letters',
        redirectUris: numbered(count, (number) => `https://app${number}.example/cb`),
        postLogoutRedirectUris: [],
      });
      return `${screenPath('clients', place)}?dialog=edit&id=${clientId}`;
    },
    open: async (page) => page.locator('[data-section="redirects"] [data-form-row] input').first(),
  },
  {
    name: 'API resource with 300 scopes: description of a scope',
    many: 300,
    make: async (caller, place, count) => {
      const name = `bench${count}`;
      const scopes = numbered(count, (number) => `${name}.verb${number}`).map((scope) => ({
        ...{ name: scope, displayName: '', description: 'Made by the bench', accessLevel: 'tenant', userClaims: [] },
      }));
      const body = { name, displayName: name, description: '', accessLevel: 'tenant', scopes };
      const { id } = await created(caller, `/api/tenants/${place.tenantId}/configuration/api-resources`, body);
      return `${screenPath('apiResources', place)}?dialog=edit&id=${id}`;
    },
    open: async (page) => {
      const scope = page.locator('[data-form-row]').first();
      await scope.locator('button[aria-expanded]').click();
      return scope.locator('input[name$=".description"]');
    },
  },
  {
    name: 'new API resource with 315 scopes: description of a scope',
    many: 315,
    make: async (_, place) => `${screenPath('apiResources', place)}?dialog=create`,
    open: async (page, count) => {
      await page.getByRole('button', { name: 'Add scope' }).click();
      const scope = page.locator('[data-form-row]').first();
      await paste(scope.locator('input[name$=".name"]'), numbered(count, (number) => `new.verb${number}`).join('\n'));
      return scope.locator('input[name$=".description"]');
    },
  },
];

async function created(caller: Caller, address: string, body: object): Promise<Record<string, string>> {
  const { status, text } = await call(caller, 'POST', address, body);
  if (status >= 300) throw new Error(`${address} was answered with ${status}: ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

async function paste(input: Locator, data: string): Promise<void> {
  await input.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** Measures the three forms. */
export async function measureKeystroke({ serve, rounds }: { serve: string; rounds: number }): Promise<Section> {
  const { origin, stop } = await startEmbedded(serve, 'demo');
  try {
    const browser = await launchBrowser();
    try {
      const caller = await signIn(origin, ADMIN);
      const place = await tenantOf(caller, ({ isSuperTenant }) => isSuperTenant);
      const rows: Row[] = [];
      for (const form of FORMS) rows.push(await measureForm(browser, caller, place, { form, rounds }));
      return {
        title: 'Keys in long forms',
        note: `The built server with its embedded platform and the demo data. The work of the page's main thread for one key, from the key to the end of its frame (\`TaskDuration\` of the browser's metrics), in a form with many entries against the same form with one, in turn; medians of ${rounds} rounds of ${KEYS} keys.`,
        rows,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await stop();
  }
}

async function measureForm(
  browser: Browser,
  caller: Caller,
  place: Place,
  { form, rounds }: { form: Form; rounds: number },
): Promise<Row> {
  const counts = [1, form.many];
  const addresses: string[] = [];
  for (const count of counts) addresses.push(await form.make(caller, place, count));
  const taken = counts.map((): number[] => []);
  // The round before the first warms the page's code up, and does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, count] of counts.entries()) {
      const found = await withPage(browser, caller, async (page) => {
        await page.goto(caller.origin + (addresses[at] ?? ''), { waitUntil: 'networkidle' });
        const field = await form.open(page, count);
        await field.focus();
        await page.keyboard.press('End');
        return await keyTimes(page, await page.context().newCDPSession(page));
      });
      if (round >= 0) taken[at]?.push(...found);
    }
  }
  const [one = NaN, many = NaN] = taken.map(median);
  return { measure: form.name, value: ms(many), against: `one entry ${ms(one)}`, ...atMost(many, one, BUDGET) };
}

/** What each of some keys costs the main thread, in milliseconds. */
async function keyTimes(page: Page, browser: CDPSession): Promise<number[]> {
  await browser.send('Performance.enable');
  const worked = async (): Promise<number> => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  const frame = (): Promise<void> =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
  const times: number[] = [];
  // The first keys also tell the form that it is changed.
  for (let key = -2; key < KEYS; key += 1) {
    const before = await worked();
    await page.keyboard.press('x');
    await frame();
    if (key >= 0) times.push((await worked()) - before);
  }
  return times;
}
