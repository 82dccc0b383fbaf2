/** A platform whose public address is https, behind a proxy: cookies with `Secure`, and Strict-Transport-Security. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { demoId } from '@/lib/platform/db/seed/ids';
import { preparingPages } from '@/lib/platform/pages/preparing';
import { createPageListener } from '@/lib/platform/server';
import { freePorts } from '../support/app';
import { CONSOLE_CLIENT, CONSOLE_URL, type TestPlatform, startTestPlatform } from './support/platform';

const PUBLIC = 'https://id.example.test';
let platform: TestPlatform;
let at = '';
beforeAll(async () => {
  const [port] = await freePorts(1);
  at = `http://127.0.0.1:${port}`;
  platform = await startTestPlatform({ port, publicUrl: PUBLIC });
});
afterAll(() => platform.dispose());

/** A browser behind the proxy: it keeps cookies, and says what each had beside name and value. */
function browser() {
  const kept = new Map<string, string>();
  const seen: string[] = [];
  const ask = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(address.replace(PUBLIC, at), {
      redirect: 'manual',
      headers: { cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      kept.set(name, value);
      seen.push(name + rest);
    }
    return answer;
  };
  return { ask, seen };
}

test('row 2: every cookie of a sign-in goes over https alone', async () => {
  const { ask, seen } = browser();
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT.id,
    redirect_uri: `${CONSOLE_URL}/bff/callback`,
    response_type: 'code',
    scope: 'openid',
  });
  const page = (await ask(`${PUBLIC}/auth?${query.toString()}`)).headers.get('location') ?? '';
  const signedIn = await ask(`${PUBLIC}${page}/sign-in`, { username: 'bjorn.eide', password: DEMO_PASSWORD });
  const back = await ask(signedIn.headers.get('location') ?? '');
  expect(back.headers.get('location')).toContain('code=');
  const { link } = await newResetLink(platform.db, demoId('user farid.rahimi'), PUBLIC);
  const elsewhere = browser();
  const password = 'four yellow kites over a harbour';
  expect((await elsewhere.ask(link, { password, passwordAgain: password })).status).toBe(200);
  const all = [...seen, ...elsewhere.seen];
  const names = new Set(all.map((line) => line.split(';', 1)[0]?.replace(/\.sig$/, '')));
  expect([...names].toSorted()).toEqual(['ip.device', 'ip.interaction', 'ip.resume', 'ip.session']);
  for (const line of all) {
    expect(line).toMatch(/; secure/i);
    expect(line).toMatch(/; httponly/i);
    expect(line).toMatch(/; samesite=lax/i);
    expect(line).not.toMatch(/; domain/i);
  }
});

test('row 21: Strict-Transport-Security is sent while the first data are made, and only by a platform of https', async () => {
  for (const [publicUrl, expected] of [
    [PUBLIC, 'max-age=31536000'],
    ['http://localhost:4400', null],
  ] as const) {
    const server = createServer(createPageListener(preparingPages(), publicUrl)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/setup/any`);
    server.close();
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([503, expected]);
  }
});

test.each([
  '/setup/x',
  '/interaction/x',
  '/outbox',
  '/readyz',
  '/auth',
  '/token',
  '/.well-known/openid-configuration',
  '/reset/x',
  '/api/me',
  '/assets/platform.css',
  '/none',
])('row 21: Strict-Transport-Security is sent: %s', async (path) => {
  const answer = await fetch(at + path);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});
