/** Connections that only cost: upgrades, tunnels, silence, half a request. With 500 descriptors they must not keep others out. */
import http from 'node:http';
import net from 'node:net';
import { expect, test } from 'playwright/test';
import { type App, freshEnvironment, startApp } from '../../support/app';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

const DESCRIPTORS = 500;
const HOSTILE = 2000;

/** What a hostile client says, and then waits. */
const kinds: Record<string, string> = {
  upgrade: 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'upgrade of a page of the platform':
    'GET /.well-known/openid-configuration HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  tunnel: 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n',
  silence: '',
  'half a line': 'GET /heal',
  'half a head': 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ',
  'half a body': 'POST /api/tenants HTTP/1.1\r\nHost: x\r\nX-CSRF: 1\r\nContent-Length: 100\r\n\r\n{',
  'kept alive': 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
};

/** Connections of a client that leaves none by itself. */
class Hostile {
  readonly #sockets: net.Socket[] = [];

  /** Opens a connection and says `text`. @returns once it stands (or was refused) */
  open(url: string, text: string): Promise<net.Socket> {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    this.#sockets.push(socket);
    // Answers are read, resets are expected; the client's own side stays open.
    socket.resume().on('error', () => {});
    return new Promise((resolve) => {
      socket.once('connect', () => socket.write(text, () => resolve(socket)));
      socket.once('close', () => resolve(socket));
    });
  }

  leave(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Asks as a probe does, on a connection of its own: one that was kept alive may be closed at the very moment it is used again. */
const probe = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { agent: false, signal: AbortSignal.timeout(20_000) };
    http
      .get(url, options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
      .once('error', reject);
  });

const healthy = async (urls: readonly string[]): Promise<void> => {
  for (const url of urls) expect([url, await probe(url)]).toEqual([url, 200]);
};

/** First bytes of the answer, or '' when the connection was closed without one. */
const answerTo = (socket: net.Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (part: Buffer) => resolve(part.toString('latin1').split('\r\n', 1)[0]!));
    socket.once('close', () => resolve(''));
  });

async function besiege(urls: readonly string[], probes: readonly string[]): Promise<void> {
  const hostile = new Hostile();
  try {
    const texts = Object.values(kinds);
    for (let at = 0; at < HOSTILE; at += 50) {
      const wave = Array.from({ length: 50 }, (_, n) => (at + n) % (urls.length * texts.length));
      await Promise.all(wave.map((n) => hostile.open(urls[n % urls.length]!, texts[Math.floor(n / urls.length)]!)));
    }
    await healthy(probes);
    // And more than there are descriptors of one kind at a time: those that stay longest.
    for (const text of [kinds.upgrade!, kinds.silence!]) {
      for (let at = 0; at < 600; at += 50) {
        await Promise.all(Array.from({ length: 50 }, (_, n) => hostile.open(urls[n % urls.length]!, text)));
      }
      await healthy(probes);
    }
  } finally {
    hostile.leave();
  }
}

const discovery = (url: string) => `${url}/.well-known/openid-configuration`;

test.describe('console and platform in one process', () => {
  let app: App;
  test.beforeAll(async () => {
    app = await startApp({}, { limits: `-n ${DESCRIPTORS}` });
  });
  test.afterAll(() => app.dispose());

  test('row 29: upgrades and tunnels are answered or closed at once, on both ports', async () => {
    const hostile = new Hostile();
    for (const url of [app.url, app.platformUrl]) {
      for (const kind of ['upgrade', 'upgrade of a page of the platform']) {
        const first = await answerTo(await hostile.open(url, kinds[kind]!));
        expect([url, kind, first]).toEqual([url, kind, expect.stringMatching(/^(HTTP\/1\.1 [2345]\d\d .*)?$/)]);
      }
      expect([url, await answerTo(await hostile.open(url, kinds.tunnel!))]).toEqual([url, '']);
    }
    hostile.leave();
  });

  test(`row 29: with ${DESCRIPTORS} descriptors and ${HOSTILE} hostile connections, health probes are answered`, async () => {
    await besiege([app.url, app.platformUrl], [`${app.url}/healthz`, discovery(app.platformUrl)]);
    await healthy([`${app.url}/readyz`]);
    expect(app.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('row 29: a connection that never sends a whole head is ended by the server', async () => {
    const hostile = new Hostile();
    const silent = [kinds.silence!, kinds['half a line']!, kinds['half a head']!];
    const opened = [app.url, app.platformUrl].flatMap((url) => silent.map((text) => hostile.open(url, text)));
    const sockets = await Promise.all(opened);
    // No clock here: without a bound they stay, and the test runs into its own limit.
    await Promise.all(sockets.map((socket) => socket.closed || new Promise((done) => socket.once('close', done))));
    hostile.leave();
  });
});

test(`row 29: the platform alone, with ${DESCRIPTORS} descriptors and ${HOSTILE} hostile connections`, async () => {
  const environment = await freshEnvironment();
  const url = environment.PLATFORM_PUBLIC_URL!;
  const app = await startApp(
    { ...environment, PLATFORM_ONLY: 'true' },
    { limits: `-n ${DESCRIPTORS}`, readyUrl: discovery(url) },
  );
  try {
    await besiege([url], [discovery(url)]);
  } finally {
    await app.dispose();
  }
});
