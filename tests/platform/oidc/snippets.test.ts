/** Snippets of the integration kit, run as they are copied by the software that they are for, against a platform. */
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { processEnv } from '@next/env';
import { decodeJwt } from 'jose';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnippetId, SnippetInput } from '@/components/rooms/clients/kit/snippets/snippet';
import { algorithmOf } from '@/lib/contract/oauth/public-keys';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { HttpVisitor } from '../../support/http-visitor';
import { LEDGER, METERING, makeClient, makeMachine } from '../support/clients';
import { type TestPlatform, startTestPlatform } from '../support/platform';
import {
  AWKWARD_SECRET,
  SnippetFolder,
  flaskOrigin,
  hasAuthlib,
  hasCurl,
  makeClientKey,
  startFlask,
} from '../support/snippets';
import { Visitor } from '../support/visitor';

let platform: TestPlatform;
const folders: SnippetFolder[] = [];

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(async () => {
  for (const folder of folders) folder.remove();
  await platform?.dispose();
});

type ByKey = 'rsa' | 'P-256' | undefined;
const SCOPES = ['openid', 'profile', 'roles', LEDGER];

/** The files of a snippet for a client that is registered as the console would. */
async function folderFor(id: SnippetId, more: Partial<SnippetInput>, kind: ByKey = undefined): Promise<SnippetFolder> {
  const isService = more.grantType === 'client_credentials';
  const isPublic = more.clientType === 'public';
  const key = kind === undefined ? undefined : makeClientKey(kind);
  const secret = isPublic || key !== undefined ? null : AWKWARD_SECRET;
  const { redirectUris = [], postLogoutRedirectUris = [], scopes = isService ? [METERING, LEDGER] : SCOPES } = more;
  const values = {
    allowedScopes: [...scopes],
    redirectUris: [...redirectUris],
    postLogoutRedirectUris: [...postLogoutRedirectUris],
    ...(secret === null ? {} : { secret }),
    ...(key === undefined
      ? {}
      : {
          clientType: 'confidential' as const,
          tokenEndpointAuthMethod: 'private_key_jwt' as const,
          jwks: { keys: [key.jwk] },
          secretHash: null,
        }),
  };
  const { clientId } = isService
    ? await makeMachine(platform, values)
    : await makeClient(platform, {
        tenants: ['operations'],
        applicationId: demoId('application ledger'),
        ...values,
      });
  const input: SnippetInput = {
    issuer: platform.url,
    clientId,
    clientType: 'confidential',
    grantType: 'authorization_code',
    secret,
    key: key && { algorithm: algorithmOf(key.jwk), id: 'kit-1' },
    scopes,
    redirectUris,
    postLogoutRedirectUris,
    allowOfflineAccess: true,
    providerName: 'northwind',
    ...more,
  };
  const folder = new SnippetFolder(id, input, key?.pem);
  folders.push(folder);
  return folder;
}

const service = { grantType: 'client_credentials' } as const;
const credentials: [string, ByKey][] = [
  ['a secret of awkward signs', undefined],
  ['a key', 'rsa'],
];

describe.skipIf(!hasCurl)('curl', () => {
  it.each(credentials)('gets the token of a service with %s', async (_, kind) => {
    const folder = await folderFor('curl', service, kind);
    const answer = JSON.parse(await folder.run('sh', 'token.sh')) as { access_token: string; scope: string };
    expect(decodeJwt(answer.access_token)).toMatchObject({ client_id: folder.input.clientId });
    expect(answer.scope.split(' ').toSorted()).toEqual([LEDGER, METERING]);
  });

  it('reads what the issuer tells of itself', async () => {
    const folder = await folderFor('curl', { redirectUris: ['https://app.test/callback'] });
    expect(JSON.parse(await folder.run('sh', 'discovery.sh'))).toMatchObject({ issuer: platform.url });
  });
});

/** Signs Bjørn in on the way that a page leads. */
async function signIn(start: string, visitor: HttpVisitor) {
  const form = await visitor.open(start);
  expect(new URL(form.url).origin).toBe(platform.url);
  return await visitor.submit(form, 'current-password', { username: 'bjorn.eide', password: DEMO_PASSWORD });
}

describe.skipIf(!hasAuthlib)('Authlib', () => {
  it.each([...credentials, ['a key on a curve', 'P-256'] as [string, ByKey]])(
    'gets the token of a service with %s',
    async (_, kind) => {
      const folder = await folderFor('authlib', service, kind);
      const token = (await folder.run('python', 'service.py')).trim();
      expect(decodeJwt(token)).toMatchObject({ client_id: folder.input.clientId });
    },
  );

  it.each([...credentials, ['nothing, as a public client', undefined] as [string, ByKey]])(
    'signs people in to a Flask application with %s, lets a role in, and signs out at the platform too',
    async (name, kind) => {
      const origin = await flaskOrigin();
      const clientType = name.startsWith('nothing') ? 'public' : 'confidential';
      // Bjørn is a viewer, and no controller.
      const [role, status] = kind === undefined ? ['viewer', 200] : ['controller', 403];
      const bye = `${origin}/bye`;
      const addresses = { redirectUris: [`${origin}/callback`], postLogoutRedirectUris: [bye] };
      const folder = await folderFor('authlib', { clientType, roles: [role], ...addresses }, kind);
      const stop = await startFlask(folder, origin);
      try {
        const visitor = new HttpVisitor();
        expect((await visitor.open(`${origin}/restricted`)).status).toBe(403);
        const page = await signIn(`${origin}/login`, visitor);
        expect([page.status, page.body]).toEqual([200, 'Bjørn Eide']);
        expect((await visitor.open(`${origin}/restricted`)).status).toBe(status);
        const asked = await visitor.open(`${origin}/logout`, { method: 'POST' });
        expect((await visitor.submit(asked, 'op.logoutForm', { logout: 'yes' })).url).toMatch(new RegExp(`^${bye}`));
        expect((await visitor.open(`${origin}/restricted`)).status).toBe(403);
        expect((await visitor.open(`${origin}/login`)).body).toContain('current-password');
      } finally {
        await stop();
      }
    },
  );
});

describe('Auth.js', () => {
  it.each([...credentials, ['a key on a curve', 'P-256'] as [string, ByKey]])(
    'signs people in with %s, lets a role in, and signs out at the platform too',
    async (_, kind) => {
      const origin = 'http://localhost:3999';
      const callback = '/api/auth/callback/northwind';
      const bye = `${origin}/bye`;
      const addresses = { redirectUris: [origin + callback], postLogoutRedirectUris: [bye] };
      const folder = await folderFor('nextjs', { roles: ['viewer'], ...addresses }, kind);
      const before = { ...process.env };
      const env = readFileSync(folder.file('.env.local'), 'utf8');
      const [, read] = processEnv([{ path: '.env.local', contents: env, env: {} }], folder.path, undefined, true);
      const keyFile = kind === undefined ? {} : { AUTH_NORTHWIND_KEY_FILE: folder.file('client-key.pem') };
      const fixed = { AUTH_SECRET: 'a-secret-of-a-test', AUTH_TRUST_HOST: 'true' };
      process.env = { ...before, ...read, ...fixed, ...keyFile } as NodeJS.ProcessEnv;
      try {
        const { handlers, hasRole, endSessionUrl } = (await import(pathToFileURL(folder.file('auth.ts')).href)) as {
          handlers: Record<'GET' | 'POST', (request: NextRequest) => Promise<Response>>;
          hasRole: (session: unknown, role: string) => boolean;
          endSessionUrl: (request: Request) => Promise<string>;
        };
        const cookies = new Map<string, string>();
        const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
        const ask = async (method: 'GET' | 'POST', address: string, body?: URLSearchParams): Promise<Response> => {
          const answer = await handlers[method](
            new NextRequest(new URL(address, origin), { method, headers: headers(), body }),
          );
          for (const line of answer.headers.getSetCookie()) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          return answer;
        };
        const { csrfToken } = (await (await ask('GET', '/api/auth/csrf')).json()) as { csrfToken: string };
        const left = await ask('POST', '/api/auth/signin/northwind', new URLSearchParams({ csrfToken }));
        const visitor = new Visitor();
        const form = await visitor.open(left.headers.get('location') ?? '');
        const values = { username: 'bjorn.eide', password: DEMO_PASSWORD };
        const back = await visitor.submit(form, 'current-password', values);
        expect(back.url).toContain(origin + callback);
        expect((await ask('GET', back.url)).status).toBe(302);
        const session: unknown = await (await ask('GET', '/api/auth/session')).json();
        expect(session).toMatchObject({ user: { name: 'Bjørn Eide' } });
        expect([hasRole(session, 'viewer'), hasRole(session, 'controller'), hasRole(null, 'viewer')]).toEqual([
          true,
          false,
          false,
        ]);
        // The ID token is not for the browser.
        expect(session).not.toHaveProperty('idToken');
        const asked = await visitor.open(await endSessionUrl(new Request(origin, { headers: headers() })));
        expect((await visitor.submit(asked, 'op.logoutForm', { logout: 'yes' })).url).toBe(bye);
        expect((await visitor.open(left.headers.get('location') ?? '')).body).toContain('current-password');
      } finally {
        process.env = before;
      }
    },
  );
});

describe('oidc-client-ts', () => {
  it('signs people in to a page, without a secret, lets a role in, and signs out at the platform too', async () => {
    const redirect = 'http://localhost:3998/callback';
    const bye = 'http://localhost:3998/';
    const addresses = { redirectUris: [redirect], postLogoutRedirectUris: [bye] };
    const folder = await folderFor('oidcClientTs', { clientType: 'public', roles: ['viewer'], ...addresses });
    const browser = globalThis as { window?: unknown; sessionStorage?: unknown; localStorage?: unknown };
    const storage = () => {
      const kept = new Map<string, string>();
      return {
        get length() {
          return kept.size;
        },
        key: (index: number) => [...kept.keys()][index] ?? null,
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      };
    };
    let leave: (address: string) => void = () => undefined;
    const go = (address: string): void => leave(address);
    // What of a browser the library touches.
    const page = {
      location: { href: redirect, assign: go, replace: go },
      addEventListener: () => undefined,
      sessionStorage: storage(),
      localStorage: storage(),
    };
    Object.assign(browser, { window: { ...page, self: page, top: page }, ...page });
    /** Where a call leads that never comes back: the page is left. */
    const leaving = (call: () => Promise<unknown>): Promise<string> =>
      new Promise((resolve, reject) => {
        leave = resolve;
        call().catch(reject);
      });
    try {
      const { manager, hasRole } = (await import(pathToFileURL(folder.file('auth.ts')).href)) as {
        manager: import('oidc-client-ts').UserManager;
        hasRole: (user: import('oidc-client-ts').User, role: string) => boolean;
      };
      const start = await leaving(() => manager.signinRedirect());
      const visitor = new Visitor();
      const form = await visitor.open(start);
      const values = { username: 'bjorn.eide', password: DEMO_PASSWORD };
      const back = await visitor.submit(form, 'current-password', values);
      const user = await manager.signinRedirectCallback(back.url);
      expect(user.profile).toMatchObject({ name: 'Bjørn Eide', role_names: expect.any(Array) });
      expect(decodeJwt(user.access_token)).toMatchObject({ aud: ['northwind.ledger'] });
      expect([hasRole(user, 'viewer'), hasRole(user, 'controller')]).toEqual([true, false]);
      const asked = await visitor.open(await leaving(() => manager.signoutRedirect()));
      const gone = await visitor.submit(asked, 'op.logoutForm', { logout: 'yes' });
      expect(gone.url).toMatch(/^http:\/\/localhost:3998\/(?:\?|$)/);
      expect((await visitor.open(start)).body).toContain('current-password');
    } finally {
      for (const name of ['window', 'location', 'addEventListener', 'sessionStorage', 'localStorage']) {
        Reflect.deleteProperty(browser, name);
      }
    }
  });
});
