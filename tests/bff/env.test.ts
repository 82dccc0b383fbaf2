import { type KeyObject, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KNOWN_DEVICE_DAYS } from '@/lib/contract/limits';
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
    ['PLATFORM_API_URL', 'https://platform.test/?key=1'],
    ['PLATFORM_API_URL', 'https://user:password@platform.test'],
    ['OIDC_ISSUER', 'https://login.test/realms/one?'],
    ['PLATFORM_PUBLIC_URL', 'https://id.test/?tenant=1'],
    ['PLATFORM_PUBLIC_URL', 'https://id.test/auth'],
    ['APP_URL', 'https://console.test?'],
    ['APP_URL', 'https://:password@console.test'],
    ['CONSOLE_INTERNAL_URL', 'http://front:8080/console'],
    ['PRIVACY_URL', 'https://'],
    ['REDIS_URL', 'http://redis'],
    ['REDIS_URL', 'redis://'],
    ['SMTP_URL', 'smtp://'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_IDLE_MINUTES', '-5'],
    ['SESSION_IDLE_MINUTES', '721'],
    ['SESSION_MAX_HOURS', '1.5'],
    ['TRUST_PROXY', 'yes'],
    ['SHUTDOWN_DELAY_SECONDS', '61'],
    ['PLATFORM_DATABASE_CONNECTIONS', '1'],
    ['PLATFORM_DATABASE_STATEMENT_SECONDS', '9'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'x'],
    ['METRICS_HOST', 'http://metrics'],
    ['METRICS_HOST', '::zz'],
    ['PLATFORM_HOST', 'http://platform'],
    ['PLATFORM_HOST', '::zz'],
    ['CONSOLE_INTERNAL_URL', 'front:8080'],
    ['OIDC_SCOPES', 'profile email'],
    ['OIDC_SCOPES', 'openid "quoted"'],
    ['OIDC_SCOPES', 'openid æ'],
    ['OIDC_PROMPT', 'none'],
    ['OIDC_PROMPT', 'consent, login'],
    ['OIDC_CLIENT_AUTH', 'none'],
    ['OIDC_CLIENT_AUTH', 'tls_client_auth'],
    ['OIDC_CLIENT_KEY', 'x'],
    ['OIDC_ID_TOKEN_HINT', 'true'],
  ])('%s=%s stops the start with one sentence that names it', (name, value) => {
    const sentence = new RegExp(`^${name} [^\\n]*\\.$`);
    expect(read({ [name]: value })).toThrow(EnvError);
    expect(read({ [name]: value })).toThrow(sentence);
  });

  test('a weak secret is not repeated in the sentence', () => {
    expect(read({ SESSION_SECRET: 'weak-but-mine' })).not.toThrow(/weak-but-mine/);
  });
});

describe('the console as a client', () => {
  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const byKey = (changes: Record<string, string | undefined>) =>
    read({ OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_SECRET: undefined, ...changes });

  test('has the scopes, prompts and method that are set, by their registered or short names', () => {
    const settings = { OIDC_SCOPES: ' openid  api  openid ', OIDC_PROMPT: 'login consent', OIDC_CLIENT_AUTH: 'post' };
    expect(read(settings)()).toMatchObject({
      oidcScopes: ['openid', 'api'],
      oidcPrompts: ['login', 'consent'],
      oidcClientAuth: 'client_secret_post',
      oidcIdTokenHint: 'off',
    });
    expect(read({})()).toMatchObject({ oidcClientAuth: 'client_secret_basic', oidcPrompts: [] });
  });

  test('has a private key of a file or a variable, and then needs no secret', () => {
    const file = path.join(folder, 'key.pem');
    writeFileSync(
      file,
      generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'sec1', format: 'pem' }),
    );
    const { oidcClientKey, oidcClientSecret } = byKey({ OIDC_CLIENT_KEY_FILE: file })();
    expect([oidcClientKey?.alg, oidcClientSecret]).toEqual(['ES384', '']);
    expect(oidcClientKey?.pem).toContain('BEGIN PRIVATE KEY');
    const older = JSON.stringify({ ...JSON.parse(jwkOf()), alg: 'EdDSA' });
    expect(byKey({ OIDC_CLIENT_KEY: older })().oidcClientKey?.alg).toBe('Ed25519');
    expect(byKey({ OIDC_CLIENT_KEY: rsa(2048).replaceAll('\n', '\\n') })().oidcClientKey?.alg).toBe('RS256');
  });

  test.each([
    ['none', () => ({})],
    ['two', () => ({ OIDC_CLIENT_KEY: rsa(2048), OIDC_CLIENT_KEY_FILE: 'x' })],
    ['a file that is not there', () => ({ OIDC_CLIENT_KEY_FILE: path.join(folder, 'missing.pem') })],
    ['a short one', () => ({ OIDC_CLIENT_KEY: rsa(1024) })],
    [
      'one of another curve',
      () => ({ OIDC_CLIENT_KEY: pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })) }),
    ],
    ['one that signs nothing', () => ({ OIDC_CLIENT_KEY: pemOf(generateKeyPairSync('x25519')) })],
    [
      'a public one',
      () => ({ OIDC_CLIENT_KEY: '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}' }),
    ],
    ['a damaged one', () => ({ OIDC_CLIENT_KEY: '-----BEGIN PRIVATE KEY-----\nSECRET\n-----END PRIVATE KEY-----' })],
    ['an alg of another kind', () => ({ OIDC_CLIENT_KEY: JSON.stringify({ ...JSON.parse(jwkOf()), alg: 'RS256' }) })],
  ])('with %s as its private key it does not start, and the sentence repeats nothing of it', (_, settings) => {
    expect(byKey(settings())).toThrow(EnvError);
    expect(byKey(settings())).toThrow(/^OIDC_CLIENT_KEY[^\n]*\.$/);
    expect(byKey(settings())).not.toThrow(/BEGIN|SECRET|11qY|"d"/);
  });

  test.each(['OIDC_CLIENT_AUTH', 'OIDC_CLIENT_KEY', 'OIDC_SCOPES'])(
    'of the embedded platform is what it is: %s is refused',
    (name) => {
      const value = name === 'OIDC_CLIENT_AUTH' ? 'post' : 'openid';
      expect(() => readEnv({ DATA_DIR: folder, [name]: value })).toThrow(
        new EnvError(`${name} is for an external platform; unset it.`),
      );
    },
  );
});

const pemOf = ({ privateKey }: { privateKey: KeyObject }): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const jwkOf = (): string => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));

describe('with the embedded platform', () => {
  test('how long records are kept', () => {
    const keep = (settings: Record<string, string>) => () => readEnv({ DATA_DIR: folder, ...settings });
    expect(keep({})().embedded?.retention).toEqual({ audit: 400, mails: 30, invitations: 90 });
    const least = { RETENTION_MAIL_DAYS: '4', RETENTION_INVITATION_DAYS: '30', RETENTION_ACCOUNT_DAYS: '30' };
    const set = { RETENTION_AUDIT_DAYS: '3650', ...least };
    expect(keep(set)().embedded?.retention).toEqual({ audit: 3650, mails: 4, invitations: 30, accounts: 30 });
    // Later it would not be known whether a browser was used.
    expect(keep({ RETENTION_ACCOUNT_DAYS: String(KNOWN_DEVICE_DAYS) })().embedded?.retention.accounts).toBe(400);
    expect(keep({ RETENTION_ACCOUNT_DAYS: String(KNOWN_DEVICE_DAYS + 1) })).toThrow(/^RETENTION_ACCOUNT_DAYS must be /);
    for (const [name, value] of Object.entries({ ...set, RETENTION_AUDIT_DAYS: '1' })) {
      expect(keep({ [name]: String(Number(value) - 1) })).toThrow(new RegExp(`^${name} must be a whole number from `));
    }
  });

  test('a mail server needs the address that mails come from', () => {
    const mail = (settings: Record<string, string>) => () =>
      readEnv({ DATA_DIR: folder, SMTP_URL: 'smtp://mail.test:587', ...settings });
    expect(mail({})).toThrow(/^MAIL_FROM is missing; with SMTP_URL /);
    for (const wrong of ['no-reply', 'Console no-reply@people.test', 'Console <no-reply>', 'a@b.test, c@d.test']) {
      expect(mail({ MAIL_FROM: wrong })).toThrow(/^MAIL_FROM must be an e-mail address/);
      expect(mail({ MAIL_FROM: 'a@b.test', MAIL_REPLY_TO: wrong })).toThrow(/^MAIL_REPLY_TO must be an e-mail address/);
    }
    const from = ['a@b.test', 'Console, Oslo <a@b.test>'];
    expect(from.map((one) => mail({ MAIL_FROM: one, MAIL_REPLY_TO: one })().embedded)).toMatchObject(
      from.map((one) => ({ mailFrom: one, mailReplyTo: one })),
    );
  });

  test('secrets are made once, for the owner only, and kept', () => {
    const first = readEnv({ DATA_DIR: folder });
    const again = readEnv({ DATA_DIR: folder });
    expect(first.sessionSecrets[0]!.length).toBeGreaterThanOrEqual(32);
    expect([again.sessionSecrets, again.oidcClientSecret]).toEqual([first.sessionSecrets, first.oidcClientSecret]);
    expect(first.embedded?.platformKeys[0]!.length).toBeGreaterThanOrEqual(32);
    expect(again.embedded?.platformKeys).toEqual(first.embedded?.platformKeys);
    const file = path.join(folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first.oidcClientSecret);
    expect(first.embedded).toMatchObject({ host: '127.0.0.1', port: 4400, seed: 'demo', seedChosen: false });
  });

  test('a platform key may be given, several rotate, and a weak one is refused', () => {
    const keys = ['new', 'old'].map((name) => `${name}-platform-key-0123456789-abcdefghij`);
    const given = readEnv({ DATA_DIR: folder, PLATFORM_KEY: keys.join(' , '), SIGNING_KEY_DAYS: '30' });
    expect(given.embedded).toMatchObject({ platformKeys: keys, signingKeyDays: 30 });
    expect(readEnv({ DATA_DIR: folder }).embedded).toMatchObject({ signingKeyDays: 90 });
    expect(() => readEnv({ DATA_DIR: folder, PLATFORM_KEY: `${keys[0]},short` })).toThrow(
      /^PLATFORM_KEY is too weak; /,
    );
    for (const list of [`${keys[0]},`, `${keys[0]},,${keys[1]}`])
      expect(() => readEnv({ DATA_DIR: folder, PLATFORM_KEY: list })).toThrow(/^PLATFORM_KEY has an empty entry; /);
    expect(() => readEnv({ DATA_DIR: folder, SIGNING_KEY_DAYS: '1' })).toThrow(/^SIGNING_KEY_DAYS must be /);
  });

  test('a platform on PostgreSQL has to be given its platform key, and the sentence says how', () => {
    const PLATFORM_DATABASE_URL = 'postgres://user:password@db:5432/platform';
    expect(() => readEnv({ DATA_DIR: folder, PLATFORM_DATABASE_URL })).toThrow(
      /^PLATFORM_KEY is missing; with PLATFORM_DATABASE_URL it must be set to at least 32 random characters, .*openssl rand/,
    );
    const PLATFORM_KEY = 'a-platform-key-0123456789-abcdefghijkl';
    expect(readEnv({ DATA_DIR: folder, PLATFORM_DATABASE_URL, PLATFORM_KEY }).embedded?.platformKeys).toEqual([
      PLATFORM_KEY,
    ]);
  });

  test('secrets of an earlier version get a platform key, the same in processes that start together', () => {
    const file = path.join(folder, 'secrets.json');
    const earlier = JSON.stringify({ sessionSecret: 's'.repeat(48), clientSecret: 'c'.repeat(48) });
    const made = [0, 1].map(() => {
      writeFileSync(file, earlier);
      return readEnv({ DATA_DIR: folder }).embedded?.platformKeys[0];
    });
    expect(made[0]).toHaveLength(64);
    expect(made[1]).toBe(made[0]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...JSON.parse(earlier), platformKey: made[0] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readEnv({ DATA_DIR: folder }).embedded?.platformKeys).toEqual([made[0]]);
  });

  test.each([
    ['neither is configured', {}, 'http://127.0.0.1:3000', 'http://localhost:4400'],
    ['the console is at localhost', { APP_URL: 'http://localhost:81' }, 'http://localhost:81', 'http://127.0.0.1:4400'],
    [
      'the platform is at an address',
      { PLATFORM_PUBLIC_URL: 'http://127.0.0.1:82' },
      'http://localhost:3000',
      'http://127.0.0.1:82',
    ],
    [
      'the platform listens on all addresses',
      { PLATFORM_HOST: '0.0.0.0' },
      'http://127.0.0.1:3000',
      'http://localhost:4400',
    ],
    ['the platform is elsewhere', { PLATFORM_HOST: '10.0.0.4' }, 'http://127.0.0.1:3000', 'http://10.0.0.4:4400'],
  ])('console and platform have two host names where %s', (_, source, appUrl, oidcIssuer) => {
    expect(readEnv({ DATA_DIR: folder, ...source })).toMatchObject({ appUrl, oidcIssuer });
  });

  test.each([
    ['PLATFORM_PORT', '70000'],
    ['PLATFORM_SEED', 'huge'],
  ])('%s=%s stops the start with one sentence that names it', (name, value) => {
    const start = () => readEnv({ DATA_DIR: folder, [name]: value });
    expect(start).toThrow(EnvError);
    expect(start).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
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
