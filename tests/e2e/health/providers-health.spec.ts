/** An identity provider that is out of order, and one whose certificate ends: both are found, and lead to their checks. */
import { demoId } from '@/lib/platform/db/seed/ids';
import * as t from '@/lib/platform/db/schema';
import { screenPath } from '@/lib/paths';
import type { App } from '../../support/app';
import { expectAccessible } from '../../support/axe';
import { expect, startAppWith, test } from '../../support/organizations';
import { people } from '../../support/people';
import { placeOf, signInAnew } from '../../support/sign-in';
import { text } from '../../support/texts';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

let app: App;
test.beforeAll(async () => {
  app = await startAppWith(async (db) => {
    const add = async (name: string, displayName: string, seen: Partial<typeof t.providerConnections.$inferInsert>) => {
      await db.insert(t.identityProviders).values({ name, displayName });
      await db.insert(t.providerConnections).values({
        ...{
          name,
          organizationId: demoId('organization fjordkraft'),
          issuer: 'https://sign-in.invalid',
          clientId: 'console',
        },
        ...{ authentication: 'client_secret_basic', sealedSecret: 'none', scope: 'openid', state: 'enabled' },
        claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'email' },
        lookedAt: new Date(),
        ...seen,
      });
    };
    await add('nordvolt', 'Nordvolt Okta', { fault: 'reachable', faultSince: inDays(-2) });
    await add('fjellheim', 'Fjellheim Entra', { certificateFrom: inDays(-84), certificateTo: inDays(5.5) });
  });
});
test.afterAll(() => app.dispose());

test('an identity provider out of order and a certificate that ends are named, and lead to the checks', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' });
  await signInAnew(page, people.organizationAdmin);
  const { organizationId } = await placeOf(page);
  await page.goto(`${screenPath('organization', { organizationId })}?view=health`);
  const group = (name: 'broken' | 'soon') => page.getByRole('region', { name: text(`health.group.${name}`) });
  const rule = 'health.rule.identityProvider';
  await expect(group('soon')).toContainText('Fjellheim Entra');
  await expect(group('soon')).toContainText(text(`${rule}.certificate.text`, { days: 6 }));
  const broken = group('broken').getByRole('listitem').filter({ hasText: 'Nordvolt Okta' });
  await expect(broken).toContainText(text(`${rule}.failing.text`, { check: 'reachable' }));
  await expectAccessible(page);
  await broken.getByRole('link', { name: text(`${rule}.failing.mend`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Nordvolt Okta' });
  await expect(dialog).toContainText(text('providers.check.wrong.reachable'));
  await page.close();
});
