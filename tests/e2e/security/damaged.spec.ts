/** Damaged requests and unused endpoints, on the built server. */
import { Role } from '@/lib/contract/access';
import net from 'node:net';
import { expect, test } from 'playwright/test';
import { type App, startApp } from '../../support/app';
import { type FaultyWorld, type RawAnswer, RawClient, startFaultyWorld } from '../../support/faulty';
import { TENANT, personOf } from '../../support/faulty-people';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

let world: FaultyWorld;
let admin: RawClient;

test.beforeAll(async () => {
  world = await startFaultyWorld();
  world.platform.people.set('admin', personOf('admin', Role.Admin));
  admin = await world.signedIn('admin');
});
test.afterAll(() => world.stop());

test('row 23: damaged requests get a clean 4xx, and the server lives on', async () => {
  const long = 'x'.repeat(65_536);
  const requests: [string, number[], Parameters<RawClient['send']>[1]?][] = [
    ['/%zz', [400]],
    ['/organization/%zz', [400]],
    ['/api/%zz', [400, 404]],
    ['/bff/%zz', [400, 404]],
    ['/bff/login?returnUrl=%zz', [303]],
    ['/bff/callback?state=%zz&code=%', [303]],
    ['/healthz', [431], { headers: { cookie: `ic.session=${long}` } }],
    [TENANT, [431], { headers: { 'x-long': long } }],
    [`/${long}`, [400, 404, 414, 431]],
    ['/bff/user', [401], { headers: { 'x-csrf': '1', cookie: 'ic.session=%zz; =; ;;; a=\u00ff; ic.signin.0="' } }],
    [
      TENANT,
      [307],
      { headers: { accept: 'text/html', cookie: 'ic.session=Fe26.2*garbage; ic.language=%zz; ic.tenant=%00' } },
    ],
    ['/error', [200], { headers: { accept: 'text/html', cookie: 'ic.theme=%zz; ic.density=%; ic.language=xx%00' } }],
  ];
  for (const [path, statuses, init] of requests) {
    // A server that refuses a head while it still comes may close the connection before all of it has been sent.
    const tooLong = (error: NodeJS.ErrnoException): RawAnswer => {
      if (!statuses.includes(431)) throw error;
      return { status: 431, headers: {}, body: '' };
    };
    const answer = await world.client().send(path, init).catch(tooLong);
    expect([path.slice(0, 40), statuses.includes(answer.status), answer.status]).toEqual([
      path.slice(0, 40),
      true,
      answer.status,
    ]);
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(/);
  }
  expect((await admin.open(TENANT)).status).toBe(200);
});

test('row 23: HEAD on the built server ends no sign-in and no session', async () => {
  const browser = world.client();
  const login = await browser.send('/bff/login?returnUrl=/essentials');
  const back = new URL(await world.issuer.approve(login.headers.location ?? ''));
  const head = await browser.send(back.pathname + back.search, { method: 'HEAD' });
  expect([head.status, head.headers['set-cookie']]).toEqual([405, undefined]);
  expect((await browser.send(back.pathname + back.search)).headers.location).toBe('/essentials');
  const { body } = await browser.call('/bff/user');
  const sid = (JSON.parse(body) as { type: string; value: string }[]).find(({ type }) => type === 'sid')?.value;
  expect((await browser.send(`/bff/logout?sid=${sid}`, { method: 'HEAD' })).status).toBe(405);
  expect((await browser.call('/bff/user')).status).toBe(200);
});

test('row 23: next-auth answers its session view and nothing else; server actions and image tools are off', async () => {
  for (const path of [
    'signin',
    'signin/oidc',
    'signout',
    'providers',
    'csrf',
    'callback/oidc',
    'error',
    'verify-request',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await admin.send(`/bff/auth/${path}`, { method });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  }
  expect((await admin.send('/bff/auth/session', { method: 'POST' })).status).toBe(405);
  expect((await admin.send('/_next/image?url=%2Ficon.svg&w=64&q=75')).status).toBe(404);
  const action = await admin.send('/essentials', {
    method: 'POST',
    headers: { 'next-action': '0'.repeat(42), origin: world.app.url, 'content-type': 'text/plain;charset=UTF-8' },
    body: '[]',
  });
  expect(action.status).toBeGreaterThanOrEqual(400);
  expect(action.status).toBeLessThan(500);
});

test.describe('targets and hosts, on both ports', () => {
  let app: App;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.dispose());

  /**
   * Sends a request line and headers as they are. A server that refuses what is still being sent resets the connection, and the reset
   * may overtake the answer (RFC 9112, section 9.6): then it is asked again.
   *
   * @returns the head of the answer, and its body
   */
  const send = async (url: string, head: string): ReturnType<typeof sendOnce> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce(url, head);
      } catch (error) {
        if (tries === 5 || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      }
    }
  };
  const sendOnce = (url: string, head: string): Promise<{ status: number; head: string; body: string }> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () =>
        socket.write(`${head}\r\nConnection: close\r\n\r\n`),
      );
      const parts: Buffer[] = [];
      socket.on('data', (part: Buffer) => parts.push(part));
      socket.once('error', (error) => (parts.length === 0 ? reject(error) : done()));
      socket.once('end', () => {
        socket.end();
        done();
      });
      const done = (): void => {
        const [answerHead = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
        resolve({ status: Number(answerHead.split(' ')[1]), head: answerHead, body: rest.join('\r\n\r\n') });
      };
    });
  const ports = () => [app.url, app.platformUrl];
  const discovery = '/.well-known/openid-configuration';

  test('row 23: "*", another host’s address and what is no address are 400', async () => {
    for (const url of ports()) {
      for (const target of [
        '*',
        'http://evil.test/',
        'http://evil.test/healthz',
        'https://evil.test',
        'ftp://x/',
        'x:y',
      ]) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
          const answer = await send(
            url,
            `${method} ${target} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Length: 0`,
          );
          expect([url, method, target, answer.status]).toEqual([url, method, target, 400]);
          expect(answer.head).not.toMatch(/^location:/im);
          expect(answer.body).not.toMatch(/<html|node_modules|Internal Server Error/i);
        }
      }
      const own = new URL(url);
      const answer = await send(url, `GET ${own.origin}/healthz?x=1 HTTP/1.1\r\nHost: ${own.host}`);
      expect([url, answer.status], 'the absolute form of an own address is that address').toEqual([url, 200]);
    }
  });

  test('row 23: two Host headers, as a proxy that adds one makes them, are refused (RFC 9112, section 3.2)', async () => {
    for (const url of ports()) {
      const { host } = new URL(url);
      for (const other of [host, 'evil.test']) {
        const answer = await send(url, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: ${other}`);
        expect([url, other, answer.status]).toEqual([url, other, 400]);
      }
    }
  });

  test('row 23: the Host header shapes no redirect and no address', async () => {
    for (const url of ports()) {
      for (const path of [
        '/',
        '/essentials',
        '/essentials/',
        '//essentials',
        '/bff/login',
        '/bff/login/',
        discovery,
        '/outbox/',
      ]) {
        for (const headers of [
          'Host: evil.test',
          'Host: evil.test\r\nX-Forwarded-Host: evil.test\r\nForwarded: host=evil.test',
        ]) {
          const answer = await send(url, `GET ${path} HTTP/1.1\r\n${headers}\r\nAccept: text/html`);
          expect([url, path, answer.status < 500]).toEqual([url, path, true]);
          expect(answer.head + answer.body).not.toContain('evil.test');
        }
      }
    }
  });

  test('row 23: a long target is refused or answered, and not repeated in a header', async () => {
    for (const url of ports()) {
      for (const length of [1900, 3000, 7900, 15_000, 60_000]) {
        const long = 'a'.repeat(length);
        for (const target of [
          `/${long}`,
          `/${long}/`,
          `//${long}`,
          `/essentials?x=${long}`,
          `/organization/${long}/?x`,
          `/${'%20'.repeat(length / 3)}/`,
        ]) {
          const answer = await send(url, `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html`);
          const at = [url, length, target.slice(0, 20)];
          expect([...at, answer.status < 500 || answer.status]).toEqual([...at, true]);
          const longest = Math.max(...answer.head.split('\r\n').map((line) => line.length));
          expect([...at, longest < 4096 || longest]).toEqual([...at, true]);
        }
      }
    }
  });

  test('row 23: router headers that cannot be read are a clean 4xx on every path', async () => {
    const client = new RawClient(app.url);
    const states = [
      '%zz',
      'null',
      '{}',
      '[]',
      '[1]',
      '["",{"children":1}]',
      `["",${'{"a":["",'.repeat(50)}`,
      '%00',
      'x'.repeat(9000),
    ];
    for (const path of ['/no/such/page', '/essentials', '/error', '/', '/_next/static/x.js']) {
      for (const state of states) {
        for (const rsc of ['1', '']) {
          const headers = { rsc, 'next-router-state-tree': state, accept: 'text/html' };
          const { status, body } = await client.send(path, { headers });
          expect([path, state.slice(0, 20), rsc, status]).toEqual([path, state.slice(0, 20), rsc, 400]);
          expect(body).not.toMatch(/<html/);
        }
      }
      const odd: [name: string, value: string][] = [
        ['next-router-prefetch', 'x'],
        ['next-router-segment-prefetch', '/../%zz'],
        ['next-url', '/%zz'],
        ['x-nextjs-data', '1'],
        ['next-hmr-refresh', '1'],
      ];
      for (const [name, value] of odd) {
        for (const rsc of ['1', '']) {
          const { status } = await client.send(path, { headers: { rsc, [name]: value } });
          expect([path, name, rsc, status < 500 || status]).toEqual([path, name, rsc, true]);
        }
      }
    }
  });
});
