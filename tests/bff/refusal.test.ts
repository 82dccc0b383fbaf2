import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Role } from '@/lib/contract/access';
import { RIGHTS_MEMORY_MS, SESSION } from '@/lib/contract/limits';
import { TENANT, personOf } from '../support/faulty-people';
import { TestConsole } from './support/console';
import { hasRedis, startRedis } from './support/redis';

const REFUSED = '/error?key=Authentication.SignIn.Refused';
let world: TestConsole;
beforeEach(async () => {
  world = await new TestConsole().start();
  world.platform.people.set('ada', personOf('ada', Role.Admin));
});
afterEach(() => world.stop());

/** The page may be there a moment before the issuer has been told. */
const expectNothingLeft = () => expect.poll(() => world.issuer.openGrants).toBe(0);
const signIns = () => world.issuer.authorizations.length;

describe('a platform that answers 401 for ever', () => {
  test('row 19: ends on one page after the second sign-in, with nothing left of either', async () => {
    world.platform.refuseAll = true;
    const browser = world.browser();
    expect(await browser.visit(TENANT)).toBe(REFUSED);
    expect(signIns()).toBe(2);
    expect(await browser.user()).toBeNull();
    await expectNothingLeft();
  });

  test('row 19: who had a session is sent to sign in once, and each try after that costs one sign-in', async () => {
    const browser = world.browser();
    expect(await browser.visit(TENANT)).toBe(TENANT);
    world.ahead = 30_000;
    world.platform.refuseAll = true;
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await browser.visit(TENANT)).toBe(REFUSED);
      expect(signIns()).toBe(1 + tries);
    }
    await expectNothingLeft();
  });

  test('row 19: tabs that are opened at once do not lose count of each other', async () => {
    const browser = world.browser();
    await browser.visit(TENANT);
    world.ahead = 30_000;
    world.platform.refuseAll = true;
    const tabs = Array.from({ length: 5 }, (_, tab) => browser.visit(`${TENANT}/members?tab=${tab}`));
    expect(await Promise.all(tabs)).toEqual(tabs.map(() => REFUSED));
    expect(signIns() - 1).toBeLessThanOrEqual(tabs.length);
    await expectNothingLeft();
  });

  test('row 19: an issuer that withdraws every grant at once is the same', async () => {
    world.issuer.accessTokenSeconds = 1;
    world.issuer.refreshMode = 'withdrawn';
    expect(await world.browser().visit(TENANT)).toBe(REFUSED);
    expect(signIns()).toBe(2);
  });

  test.skipIf(!hasRedis)('row 19: replicas with Redis know it of each other', async () => {
    const redis = await startRedis();
    try {
      const [one, two] = [await world.another({ REDIS_URL: redis.url }), await world.another({ REDIS_URL: redis.url })];
      world.platform.refuseAll = true;
      const browser = world.browser(one);
      const location = await browser.startSignIn();
      await browser.fetch(await world.issuer.approve(location));
      await browser.fetch('/api/me');
      browser.instance = two;
      expect(await browser.visit(TENANT)).toBe(REFUSED);
      expect(signIns()).toBe(2);
    } finally {
      await redis.stop();
    }
  });
});

describe('signing in anew', () => {
  test('row 19: helps where the second session is taken', async () => {
    const browser = world.browser();
    await browser.visit(TENANT);
    world.ahead = RIGHTS_MEMORY_MS.console;
    world.issuer.withdrawAll();
    expect(await browser.visit(TENANT)).toBe(TENANT);
    expect(signIns()).toBe(2);
    world.ahead += SESSION.refusedAgainMs;
    world.issuer.withdrawAll();
    expect(await browser.visit(TENANT), 'much later, once more').toBe(TENANT);
  });

  test('row 19: is what an expired session leads to, however often', async () => {
    const browser = world.browser();
    for (let hours = 0; hours < 10; hours += 2) {
      world.ahead = hours * 3_600_000;
      expect(await browser.visit(TENANT)).toBe(TENANT);
    }
    expect(signIns()).toBe(5);
  });

  test('row 19: a refusal counts for one user alone', async () => {
    world.platform.refuseAll = true;
    expect(await world.browser().visit(TENANT)).toBe(REFUSED);
    world.platform.refuseAll = false;
    expect(await world.browser().visit(TENANT)).toBe(TENANT);
  });
});
