import { screenPath } from '@/lib/paths';
import { PlayedProvider, inputFor } from '../../platform/support/identity-provider';
import { dress } from '../../support/axe';
import { callAs, test, expect } from '../../support/organizations';
import { people } from '../../support/people';
import { takeSession } from '../../support/sign-in';

test('pictures', async ({ page, mint }) => {
  const provider = await PlayedProvider.start();
  await takeSession(page, people.organizationAdmin);
  const { organizationId } = await mint(page);
  const name = `nordvolt-${organizationId.slice(0, 8)}`;
  for (const [n, d] of [
    [name, 'Nordvolt Okta'],
    [`${name}x`, 'Fjordkraft Entra'],
  ]) {
    const data = { ...inputFor(provider.issuer), name: n, displayName: d };
    expect((await callAs(page, 'providers.create', { organizationId }, { data })).status()).toBe(201);
  }
  const place = { organizationId, provider: name };
  await callAs(page, 'providers.addDomain', place, { data: { domain: 'nordvolt.example' } });
  for (const language of ['en', 'no'] as const) {
    await dress(page, { theme: 'light', language });
    for (const [what, query] of [
      ['list', ''],
      ['dialog', `&dialog=provider&id=${name}`],
      ['form', '&dialog=connect'],
    ]) {
      await page.goto(`${screenPath('organization', { organizationId })}?view=providers${query}`);
      await page.waitForTimeout(1500);
      if (what === 'list') await page.locator('input[type=email]').fill('ada@nordvolt.example');
      if (what === 'dialog') {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Test sign-in|Prøv å logge inn|Test again|Prøv igjen/ })
          .click();
        await page.waitForTimeout(4000);
      }
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        for (const theme of ['light', 'dark']) {
          await page.evaluate((c) => {
            document.documentElement.classList.remove('light', 'dark');
            document.documentElement.classList.add(c);
          }, theme);
          await page.screenshot({
            path: `/tmp/hlp/prov/pic/${what}-${language}-${width}-${theme}.png`,
            animations: 'disabled',
            fullPage: what === 'list',
          });
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  }
  await provider.stop();
});
