/** What README and docs/operate tell an operator to register and to set, against what the console does. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleClient } from '@/lib/platform/oidc/clients/clients';
import { TestConsole } from './support/console';

const root = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const external = readFileSync(path.join(root, 'docs/operate/external-platform.md'), 'utf8');
const environment = readdirSync(path.join(root, 'lib'))
  .filter((name) => /^env(?:-\w+)?\.ts$/.test(name))
  .map((name) => readFileSync(path.join(root, 'lib', name), 'utf8'))
  .join('\n');
const APP_URL = 'http://console.test';

/** What stands in backticks after some words of the page about an external platform, with the address filled in. */
function documented(words: string): string {
  const found = new RegExp(`${words}\\s+\`([^\`]+)\``).exec(external)?.[1];
  if (found === undefined) throw new Error(`The page does not tell the ${words}.`);
  return found.replace('$APP_URL', APP_URL);
}

describe('the documents', () => {
  let world: TestConsole;
  beforeAll(async () => {
    world = await new TestConsole().start();
  });
  afterAll(() => world.stop());

  test('name the addresses to register: those that the console sends, and that the embedded platform has', async () => {
    const browser = world.browser();
    const start = new URL(await browser.startSignIn()).searchParams;
    expect(start.get('redirect_uri')).toBe(documented('\n   redirect URI'));
    await browser.signIn();
    const { sid } = (await browser.user())!;
    const leave = await browser.fetch(`/bff/logout?sid=${String(sid)}`);
    const end = new URL(leave.headers.get('location')!).searchParams;
    expect(end.get('post_logout_redirect_uri')).toBe(documented('post-logout redirect URI'));
    const own = await consoleClient({ id: 'console', secret: 'secret', url: APP_URL, internalUrl: APP_URL });
    expect(own.redirect_uris).toContain(documented('\n   redirect URI'));
    expect(own.post_logout_redirect_uris).toContain(documented('post-logout redirect URI'));
    expect(own.backchannel_logout_uri).toBe(documented('back-channel logout URI'));
  });

  test('README has a row for every setting, and no other', () => {
    const named = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
    const settings = [...new Set(named)];
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Operation'));
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
    );
    expect(settings.length).toBeGreaterThan(20);
    expect(rows.toSorted()).toEqual(settings.filter((name) => name !== 'NODE_ENV').toSorted());
  });
});
