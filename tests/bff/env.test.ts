import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '@/lib/env';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'a-session-secret-of-the-tests-0123456789';
const external = () => ({
  DATA_DIR: folder,
  APP_URL: 'https://console.test',
  PLATFORM_API_URL: 'https://platform.test/api/',
  OIDC_ISSUER: 'https://login.test/realms/one/',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'secret',
  SESSION_SECRET: SECRET,
});
const read = (changes: Record<string, string | undefined>) => () => readEnv({ ...external(), ...changes });

describe('with an external platform', () => {
  test('the settings are typed, and the issuer stays as it was written', () => {
    expect(read({ SESSION_SECRET: `${SECRET}-new, ${SECRET}`, PORT: '8080', TRUST_PROXY: 'true' })()).toMatchObject({
      port: 8080,
      appUrl: 'https://console.test',
      platformApiUrl: 'https://platform.test',
      oidcIssuer: 'https://login.test/realms/one/',
      sessionSecrets: [`${SECRET}-new`, SECRET],
      sessionIdleMs: 3_600_000,
      sessionMaxMs: 43_200_000,
      trustProxy: true,
      embedded: undefined,
    });
  });

  test.each(['APP_URL', 'PLATFORM_API_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'SESSION_SECRET'])(
    'without %s it does not start, and says so',
    (name) => {
      for (const value of [undefined, '', '  ']) {
        expect(read({ [name]: value })).toThrow(
          new EnvError(`${name} is missing; with an external platform it must be set.`),
        );
      }
    },
  );

  test.each([
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'a'.repeat(40)],
    ['SESSION_SECRET', `${SECRET},short`],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['APP_URL', 'console.test'],
    ['APP_URL', 'https://console.test/path'],
    ['APP_URL', 'javascript:alert(1)'],
    ['OIDC_ISSUER', 'login.test'],
    ['PLATFORM_API_URL', 'ftp://platform.test'],
    ['REDIS_URL', 'http://redis'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_MAX_HOURS', '1.5'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'x'],
    ['METRICS_HOST', 'http://metrics'],
    ['CONSOLE_INTERNAL_URL', 'front:8080'],
  ])('%s=%s stops the start with one sentence that names it', (name, value) => {
    const sentence = new RegExp(`^${name} [^\\n]*\\.$`);
    expect(read({ [name]: value })).toThrow(EnvError);
    expect(read({ [name]: value })).toThrow(sentence);
  });

  test('a weak secret is not repeated in the sentence', () => {
    expect(read({ SESSION_SECRET: 'weak-but-mine' })).not.toThrow(/weak-but-mine/);
  });
});

describe('with the embedded platform', () => {
  test('secrets are made once, for the owner only, and kept', () => {
    const first = readEnv({ DATA_DIR: folder });
    const again = readEnv({ DATA_DIR: folder });
    expect(first.sessionSecrets[0]!.length).toBeGreaterThanOrEqual(32);
    expect([again.sessionSecrets, again.oidcClientSecret]).toEqual([first.sessionSecrets, first.oidcClientSecret]);
    const file = path.join(folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first.oidcClientSecret);
    expect(first.embedded).toMatchObject({ host: '127.0.0.1', port: 4400, seed: 'demo', seedChosen: false });
    expect(first.appUrl).toBe('http://localhost:3000');
    expect(first.oidcIssuer).toBe('http://127.0.0.1:4400');
  });

  test('an address to listen on everywhere is not one to call', () => {
    const { platformApiUrl } = readEnv({ DATA_DIR: folder, PLATFORM_HOST: '0.0.0.0', PLATFORM_PORT: '4500' });
    expect(platformApiUrl).toBe('http://127.0.0.1:4500');
  });

  test('a damaged secrets file and a folder that cannot be written are told in one sentence', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"sessionSecret":');
    expect(() => readEnv({ DATA_DIR: folder })).toThrow(/secrets\.json is damaged; .*\.$/);
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => readEnv({ DATA_DIR: path.join(folder, 'file', 'data') })).toThrow(/^.*DATA_DIR|secrets\.json/);
  });
});
