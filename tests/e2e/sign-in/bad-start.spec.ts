/** A start that cannot work says why in one sentence and exits with an error (issue 2, "Must show"). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, failStart, freePorts, startApp } from '../../support/app';
import { expect, serverTest as test } from '../../support/test';

const built = fileURLToPath(new URL('../../../.next/standalone', import.meta.url));
const SECRET = 'v3ry-long-and-random-4nough-Session-Secret!';

const external = (issuer: string): Environment => ({
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'a-client-secret-of-the-console',
  OIDC_ISSUER: issuer,
  PLATFORM_API_URL: issuer,
  SESSION_SECRET: SECRET,
});

/** Advice on the version of Node.js itself is none of the console's warnings; nothing else is let through. */
const isAdvice = (text: unknown): boolean => String(text).startsWith('oidc-provider WARNING: Unsupported runtime.');

async function expectSentence(overrides: Environment, ...naming: RegExp[]): Promise<void> {
  expectToSay(await failStart(overrides), naming);
}

function expectToSay({ code, stderr }: { code: number | null; stderr: string }, naming: readonly RegExp[]): void {
  const lines = stderr.trimEnd().split('\n');
  expect(lines, 'one line on stderr').toHaveLength(1);
  for (const pattern of naming) expect(lines[0]).toMatch(pattern);
  expect(lines[0], 'a sentence').toMatch(/^[A-Z].*[.)]$/);
  expect(code).toBe(1);
}

test.describe('with an external platform', () => {
  test('a weak session secret', async () => {
    await expectSentence({ ...external('http://127.0.0.1:9'), SESSION_SECRET: 'short' }, /SESSION_SECRET.*weak/);
  });

  test('a setting that is missing', async () => {
    await expectSentence({ ...external('http://127.0.0.1:9'), OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is missing/);
  });

  test('an issuer that cannot be reached', async () => {
    const [port] = await freePorts(1);
    await expectSentence(external(`http://127.0.0.1:${port}`), /nothing listens at its address/, /OIDC_ISSUER/);
  });

  test('an issuer that is something else', async () => {
    const other = http.createServer((_, response) => response.end('<h1>It works</h1>'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    try {
      await expectSentence(external(`http://127.0.0.1:${port}`), /OIDC_ISSUER/);
    } finally {
      other.close();
    }
  });
});

test('a port in use, of the console or of the platform', async ({ app }) => {
  const port = new URL(app.url).port;
  const platformPort = new URL(app.platformUrl).port;
  await expectSentence({ PORT: port, APP_URL: app.url }, new RegExp(`${port}.*in use.*PORT`));
  await expectSentence({ PLATFORM_PORT: platformPort }, new RegExp(`${platformPort}.*in use.*PLATFORM_PORT`));
  // The server's script reads it too, with spaces around it as `lib/env.ts` does.
  await expectSentence({ PLATFORM_ONLY: ' true ', PORT: port, PLATFORM_PORT: platformPort }, /PLATFORM_PORT/);
});

test('a Next that the console was not written for', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'other-next-'));
  try {
    cpSync(built, folder, { recursive: true });
    writeFileSync(path.join(folder, 'node_modules/next/dist/server/next.js'), 'module.exports = () => ({});');
    const said = await failStart({}, { serve: path.join(folder, 'serve.mjs') });
    expectToSay(said, [/does not fit its version of Next/, /prepare/, /package-lock\.json/]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a data folder in use by another process', async ({ app }) => {
  await expectSentence({ DATA_DIR: app.dataDir }, /in use by another process/, /DATA_DIR/);
  await expectSentence({ DATA_DIR: ` ${app.dataDir} ` }, /in use by another process/, /DATA_DIR/);
});

/** One by each of those who read them: the server's script, the settings (all of them in tests/bff/env.test.ts), the system. */
const malformed: [name: string, value: string][] = [
  ['PORT', 'three thousand'],
  ['APP_URL', 'console.example.com'],
  ['HOSTNAME', '203.0.113.7'],
  // The system says that it is not there, and not that it may not be made.
  ['DATA_DIR', '/proc/data'],
];
for (const [name, value] of malformed) {
  test(`a malformed ${name}: ${value}`, async () => {
    await expectSentence({ [name]: value }, new RegExp(`^${name}\\b`));
  });
}

for (const [limits, named] of [
  ['-n 64', 'may have 64 open files, and needs 308; .*ulimit -n'],
  ['-f 4000', 'may have 2048000 bytes in a file, .*ulimit -f'],
] as const) {
  test(`a limit of the system that is too low: ulimit ${limits}`, async () => {
    expectToSay(await failStart({}, { limits }), [new RegExp(`^This process ${named}`)]);
  });
}

test('a working start gives no warning, and a stop ends it with 0', async () => {
  const app = await startApp();
  try {
    const complaints = app
      .output()
      .split('\n')
      .filter((line) => /warn|deprecat|error/i.test(line) && !line.startsWith('{'));
    expect(complaints).toEqual([]);
    expect(app.log().filter(({ level, msg }) => Number(level) >= 40 && !isAdvice(msg))).toEqual([]);
    expect(await app.stop()).toBe(0);
  } finally {
    await app.dispose();
  }
});
