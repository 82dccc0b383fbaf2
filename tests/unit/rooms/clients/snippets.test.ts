/** Snippets with secrets that people type by hand: read back by a parser of each language, they are what was typed. */
import { spawnSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { processEnv } from '@next/env';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { envFile } from '@/components/rooms/clients/kit/kit-rules';
import { snippetsOf } from '@/components/rooms/clients/kit/snippets';
import * as quote from '@/components/rooms/clients/kit/snippets/quote';
import type { SnippetId, SnippetInput } from '@/components/rooms/clients/kit/snippets/snippet';

const WEB: SnippetInput = {
  issuer: 'https://login.northwind.example',
  clientId: 't1_ledger',
  clientType: 'confidential',
  grantType: 'authorization_code',
  secret: '',
  scopes: ['openid', 'profile', 'northwind.ledger.read'],
  redirectUris: ["https://ledger.example/it's/back"],
  postLogoutRedirectUris: ["https://ledger.example/that's/all"],
  allowOfflineAccess: true,
  providerName: 'northwind',
};

/** What people make secrets of. */
const SECRETS = [
  'plain-Secret_0123456789',
  'two words and "quotes"',
  "it's a secret, isn't it",
  'pa$$word $HOME ${HOME} $(id) `id`',
  String.raw`back\slash\n and \\ two \$`,
  '# looks like a comment # twice',
  ' no, trimmed: not here! ',
  'a: b, [c] {d} & *e ! | > % @',
  String.raw`"'${'`'} all three quotes $x \ of them`,
  'æøå – 秘密 – 🔑 of the house',
  '%41%20+plus&amp=1;semicolon',
  'ends with a backslash \\',
  "it's one that ends with \\",
];

const fileOf = (id: SnippetId, input: SnippetInput, at = 0): string => {
  const snippet = snippetsOf(input).find((one) => one.id === id);
  return snippet?.files[at]?.code ?? '';
};

describe.each(SECRETS)('the secret %j', (secret) => {
  const web = { ...WEB, secret };
  const service: SnippetInput = { ...web, grantType: 'client_credentials', scopes: ['northwind.ledger.read'] };

  test('in .env.local, as Next.js reads it, expansion and all', () => {
    const contents = fileOf('nextjs', web);
    const before = { ...process.env };
    const [, read] = processEnv([{ path: '.env.local', contents, env: {} }], '/nowhere', undefined, true);
    process.env = before;
    expect(read).toMatchObject({ AUTH_NORTHWIND_ID: 't1_ledger', AUTH_NORTHWIND_SECRET: secret });
  });

  test('in the .env file for download', () => {
    const read = parseEnv(envFile({ issuer: WEB.issuer, clientId: 't1_ledger', secret }));
    expect(read).toEqual({ OIDC_ISSUER: WEB.issuer, OIDC_CLIENT_ID: 't1_ledger', OIDC_CLIENT_SECRET: secret });
  });

  test('in the shell, form-encoded for HTTP Basic', () => {
    // curl and jq tell what they were given.
    const stubs = 'curl() { printf "%s\\0" "$@"; }; jq() { cat > /dev/null; echo https://token.example; }';
    const { stdout, status } = spawnSync('sh', ['-c', `${stubs}\n${fileOf('curl', service)}`], { encoding: 'utf8' });
    expect(status).toBe(0);
    const given = stdout.split('\0');
    const [id, encoded] = (given[given.indexOf('--user') + 1] ?? '').split(':');
    const decode = (text = '') => new URLSearchParams(`v=${text}`).get('v');
    expect([decode(id), decode(encoded)]).toEqual(['t1_ledger', secret]);
    expect(given).toContain('scope=northwind.ledger.read');
  });

  test('in JSON: of user-secrets, and of Python', () => {
    expect(JSON.parse(fileOf('aspnet', web))).toEqual({ Oidc: { ClientSecret: secret } });
    const settings = { client_id: 't1_ledger', client_secret: secret };
    expect(JSON.parse(fileOf('authlib', web))).toEqual(settings);
    expect(JSON.parse(fileOf('authlib', service))).toEqual(settings);
  });

  test('in YAML, with the one sign that Spring itself reads', () => {
    const read = parseYaml(fileOf('spring', web)) as {
      spring: { security: { oauth2: { client: { registration: Record<string, Record<string, string>> } } } };
    };
    const registration = read.spring.security.oauth2.client.registration.northwind ?? {};
    // Spring takes the default of a setting that is not there.
    const resolved = Object.entries(registration).map(([key, value]) => [key, value.replaceAll('${dollar:$}', '$')]);
    expect(Object.fromEntries(resolved)).toMatchObject({ 'client-id': 't1_ledger', 'client-secret': secret });
  });

  test('in TOML', () => {
    expect(parseToml(fileOf('oauth2Proxy', web))).toMatchObject({
      provider: 'oidc',
      client_id: 't1_ledger',
      client_secret: secret,
      redirect_url: 'https://ledger.example/oauth2/callback',
    });
  });
});

describe('texts that are no secret', () => {
  test('stand in TypeScript as they are', () => {
    const code = fileOf('oidcClientTs', { ...WEB, clientType: 'public', secret: null });
    // Nothing in it is a type: an engine runs it without the import, and tells what the library was given.
    const program = code.replace(/^import .*$/m, '').replace('export const', 'const');
    const stubs =
      'const window = {}; class WebStorageStateStore {}; class UserManager { constructor(o) { this.o = o } };';
    const run = spawnSync(process.execPath, ['-p', `${stubs}\n${program}\nJSON.stringify(manager.o)`]);
    expect(JSON.parse(run.stdout.toString())).toMatchObject({
      redirect_uri: "https://ledger.example/it's/back",
      post_logout_redirect_uri: "https://ledger.example/that's/all",
      scope: 'openid profile northwind.ledger.read offline_access',
    });
    const list = `JSON.stringify([${SECRETS.map(quote.script).join(',')}])`;
    expect(JSON.parse(spawnSync(process.execPath, ['-p', list]).stdout.toString())).toEqual(SECRETS);
  });

  test('a text with all three quotes and a # has no place in a .env file, and that is said', () => {
    expect(quote.dotenv('A', `'"\``)).toBe(`A='"\``);
    expect(quote.dotenv('A', `'"\`#`)).toMatch(/^# A: /);
    expect(quote.dotenv('A', '')).toBe('A=');
  });

  test('Apache has no escape for a dollar before a brace but a variable', () => {
    expect(quote.apache(String.raw`a\b"c`)).toBe(String.raw`"a\\b\"c"`);
    expect(fileOf('modAuthOpenidc', { ...WEB, secret: 'x${HOME}y' })).toContain('OIDCClientSecret "x${dollar}{HOME}y"');
    expect(fileOf('modAuthOpenidc', { ...WEB, secret: 'x${HOME}y' })).toMatch(/^Define dollar "\$"\n/);
  });
});

test('each that signs people in shows the sign-out, and a role where tokens name roles', () => {
  const codes = (more: Partial<SnippetInput>) =>
    (['confidential', 'public'] as const).flatMap((clientType) =>
      snippetsOf({ ...WEB, clientType, secret: null, ...more })
        .filter(({ id }) => id !== 'curl')
        .map(({ id, files }) => ({ id, code: files.map((file) => file.code).join('\n') })),
    );
  const withRoles = codes({ scopes: [...WEB.scopes, 'roles'], roles: ['editor'] });
  expect(withRoles.filter(({ code }) => !code.includes('editor'))).toEqual([]);
  const all = [...withRoles, ...codes({ roles: ['editor'] }), ...codes({ scopes: [...WEB.scopes, 'roles'] })];
  expect(all.filter(({ code }) => !/sign-?out|logout/i.test(code))).toEqual([]);
  expect(all.slice(withRoles.length).filter(({ code }) => /editor|hasRole|restricted|undefined/.test(code))).toEqual(
    [],
  );
});

describe('a client with a key', () => {
  const by = (algorithm: string, more: Partial<SnippetInput> = {}) =>
    snippetsOf({ ...WEB, secret: null, key: { algorithm, id: "o'ne" }, ...more });

  test('has the snippets that can sign with it, and no secret in any', () => {
    const ids = (all: ReturnType<typeof by>) => all.map(({ id }) => id);
    expect(ids(by('RS256'))).toEqual(['nextjs', 'modAuthOpenidc', 'authlib', 'curl']);
    expect(ids(by('ES384'))).toEqual(['nextjs', 'authlib', 'curl']);
    expect(ids(by('EdDSA'))).toEqual(['authlib', 'curl']);
    expect(ids(by('RS256', { grantType: 'client_credentials' }))).toEqual(['curl', 'authlib']);
    expect(ids(by('ES256', { grantType: 'client_credentials' }))).toEqual(['authlib']);
    const files = by('RS256').flatMap((snippet) => snippet.files);
    expect(files.filter(({ hasSecret, code }) => hasSecret === true || /clientSecret:|undefined/i.test(code))).toEqual(
      [],
    );
  });

  test('names its key to the issuer', () => {
    const code = by('RS256').flatMap(({ files }) => files.map((file) => file.code));
    expect(code.join('\n')).toContain(String.raw`clientPrivateKey: { key, kid: 'o\'ne' }`);
    expect(code.join('\n')).toContain(
      `OIDCPrivateKeyFiles "o'ne#/etc/apache2/client-key.pem"\nOIDCProviderTokenEndpointAuth`,
    );
    expect(code.join('\n')).toContain(`headers={"kid": "o'ne"}`);
  });
});
