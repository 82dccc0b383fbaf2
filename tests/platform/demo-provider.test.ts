/** The demo's other organization, which is an OpenID provider of its own: a plain oidc-provider. */
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_IDP } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { linkTokenOf } from '@/lib/platform/invitation-links';
import { freePorts } from '../support/app';
import { type TestPlatform, discover, startSignIn, startTestPlatform } from './support/platform';
import { Visitor } from './support/visitor';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ demoProvider: true });
});
afterAll(() => platform.dispose());

const ASKED = { acr_values: `idp:${DEMO_IDP}` };

/** Signs in by its page as a person that it lists. */
async function signInThere(of: TestPlatform, username: string, parameters: Record<string, string> = ASKED) {
  const config = await discover(of);
  const visitor = new Visitor();
  const { url, checks } = await startSignIn(config, parameters);
  let page = await visitor.open(url);
  if (parameters.invitation !== undefined) page = await visitor.submit(page, '/provider/', {});
  expect(page.body).toContain('Sign in to Obi Partners');
  const back = await visitor.submit(page, `value="${username}"`, {});
  expect([back.status, back.body]).toEqual([0, '']);
  return (await oidc.authorizationCodeGrant(config, new URL(back.url), checks)).claims();
}

test('row 47: its people sign in there, who are invited too', async () => {
  const chiamaka = { sub: demoId('user chiamaka.obi'), idp: DEMO_IDP, amr: ['fed'] };
  expect(await signInThere(platform, 'chiamaka.obi')).toMatchObject(chiamaka);
  const [invitation] = await platform.db.select().from(t.invitations).where(eq(t.invitations.username, 'adaeze.obi'));
  const claims = await signInThere(platform, 'adaeze.obi', { invitation: linkTokenOf(platform.db, invitation!.id) });
  expect(claims).toMatchObject({ name: 'Adaeze Obi', idp: DEMO_IDP });
  expect((await signInThere(platform, 'adaeze.obi'))?.sub).toBe(claims?.sub);
});

test('its people stay linked when the platform starts at another address; what an admin removed stays removed', async () => {
  const [port = 0, other = 0] = await freePorts(2);
  const first = await startTestPlatform({ demoProvider: true, port });
  await first.close();
  const second = await startTestPlatform({ demoProvider: true, port: other, dataDir: first.dataDir });
  expect((await signInThere(second, 'chiamaka.obi'))?.sub).toBe(demoId('user chiamaka.obi'));
  await second.db.delete(t.providerConnections);
  await second.close();
  const third = await startTestPlatform({ demoProvider: true, port, dataDir: first.dataDir });
  expect(await third.db.select().from(t.providerConnections)).toEqual([]);
  await third.dispose();
});
