/** The integration kit: snippets with the real values, the callback of each framework, claims in words. */
import { describe, expect, test } from 'vitest';
import { callbackState, envFile } from '@/components/rooms/clients/kit/kit-rules';
import { claimLines, claimText } from '@/components/rooms/clients/kit/claim-words';
import { snippetsOf } from '@/components/rooms/clients/kit/snippets';
import {
  SNIPPETS,
  type SnippetInput,
  discoveryUrl,
  providerSlug,
  scopeText,
} from '@/components/rooms/clients/kit/snippets/snippet';

const ISSUER = 'https://login.northwind.example';
const WEB: SnippetInput = {
  issuer: ISSUER,
  clientId: 't1_ledger',
  clientType: 'confidential',
  grantType: 'authorization_code',
  secret: 'the-secret-of-the-client',
  scopes: ['openid', 'profile', 'northwind.ledger.read'],
  redirectUris: ['https://ledger.example/signin-oidc'],
  postLogoutRedirectUris: ['https://ledger.example/'],
  allowOfflineAccess: true,
  providerName: 'northwind',
};
const BROWSER: SnippetInput = { ...WEB, clientType: 'public', secret: null };
const SERVICE: SnippetInput = {
  ...WEB,
  grantType: 'client_credentials',
  scopes: ['northwind.ledger.read'],
  redirectUris: [],
};
const KINDS = [WEB, BROWSER, SERVICE];
const codeOf = ({ files }: { files: readonly { code: string }[] }): string => files.map(({ code }) => code).join('\n');

describe('snippets', () => {
  test('every framework has one for some kind of client; services begin with curl', () => {
    const offered = new Set(KINDS.flatMap((input) => snippetsOf(input).map(({ id }) => id)));
    expect([...offered].toSorted()).toEqual([...SNIPPETS].toSorted());
    expect(snippetsOf(SERVICE)[0]?.id).toBe('curl');
    expect(snippetsOf(WEB).map(({ id }) => id)).not.toContain('oidcClientTs');
  });

  const all = KINDS.flatMap((input) => snippetsOf(input).map((snippet) => ({ input, snippet })));

  test('each has the issuer, and but for discovery alone the client id', () => {
    expect(all.filter(({ snippet }) => !codeOf(snippet).includes(ISSUER))).toEqual([]);
    const without = all.filter(({ snippet }) => !codeOf(snippet).includes('t1_ledger'));
    expect(without.map(({ input, snippet }) => [input.grantType, snippet.id])).toEqual([
      ['authorization_code', 'curl'],
      ['authorization_code', 'curl'],
    ]);
  });

  test('the secret stands only in files that say so, and nowhere for a public client', () => {
    const files = all.flatMap(({ input, snippet }) => snippet.files.map((file) => ({ input, file })));
    const holds = (code: string): boolean => code.includes('the-secret-of-the-client');
    expect(files.filter(({ file }) => holds(file.code) !== (file.hasSecret ?? false))).toEqual([]);
    const open = files.filter(({ input }) => input === BROWSER).map(({ file }) => file);
    expect(open.filter(({ code, hasSecret }) => hasSecret === true || /null|undefined/.test(code))).toEqual([]);
  });

  test('a sign-in asks for refresh tokens where the client may have them, a service never', () => {
    expect(scopeText(WEB)).toBe('openid profile northwind.ledger.read offline_access');
    expect(scopeText({ ...WEB, allowOfflineAccess: false })).toBe('openid profile northwind.ledger.read');
    expect(scopeText(SERVICE)).toBe('northwind.ledger.read');
    expect(codeOf(snippetsOf({ ...SERVICE, scopes: [] })[0] ?? { files: [] })).not.toContain('scope');
  });

  test('names fit where they stand', () => {
    expect(providerSlug('Fjordkraft Øst 2')).toBe('fjordkraft-st-2');
    expect(providerSlug('42')).toBe('idp');
    expect(discoveryUrl(`${ISSUER}/`)).toBe(`${ISSUER}/.well-known/openid-configuration`);
  });

  test('the file for download has what every library asks for', () => {
    expect(envFile({ issuer: ISSUER, clientId: 't1_ledger', secret: 's3cret' })).toBe(
      `OIDC_ISSUER=${ISSUER}\nOIDC_CLIENT_ID=t1_ledger\nOIDC_CLIENT_SECRET=s3cret\n`,
    );
    expect(envFile({ issuer: ISSUER, clientId: 't1_ledger', secret: null })).not.toContain('SECRET');
  });
});

describe('the callback of a framework', () => {
  const client = { redirectUris: WEB.redirectUris, isPublic: false };
  const pathOf = (id: string) => snippetsOf(WEB).find((one) => one.id === id) ?? { callbackPath: null };

  test('is compared as the sign-in compares it', () => {
    expect(callbackState(pathOf('aspnet'), client, false)).toMatchObject({ isRegistered: true });
    expect(callbackState(pathOf('nextjs'), client, false)).toEqual({
      uri: 'https://ledger.example/api/auth/callback/northwind',
      path: '/api/auth/callback/northwind',
      isRegistered: false,
    });
  });

  test('is nothing to compare where the snippet takes the registered address', () => {
    expect(callbackState(pathOf('authlib'), client, false)).toBeNull();
  });
});

describe('claims', () => {
  test('ids as names, what is missing with its reason, what only libraries read left out', () => {
    const claims = {
      iss: ISSUER,
      sub: 'u1',
      tenants: [{ id: 't2', name: 'Operations', role: 'Admin' }],
      roles: [{ id: 'r1', name: 'viewer', displayName: 'Viewer' }],
      permissions: [],
    };
    const lines = claimLines(claims, [
      { claim: 'permissions', reason: 'noValue' },
      { claim: 'email', reason: 'scopeNotAsked', scope: 'email' },
    ]);
    expect(lines.map(({ claim, text, note }) => [claim, text, note?.reason])).toEqual([
      ['sub', 'u1', undefined],
      ['tenants', 'Operations', undefined],
      ['roles', 'Viewer', undefined],
      ['permissions', undefined, 'noValue'],
      ['email', undefined, 'scopeNotAsked'],
    ]);
  });

  test('what has no name is shown as it is', () => {
    expect(claimText({ level: 3 })).toBe('{"level":3}');
    expect(claimText(['a', 2, true])).toBe('a, 2, true');
  });
});
