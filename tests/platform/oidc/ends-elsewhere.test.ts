/** Row 46: a session that is ended in the console is dead at applications of others: mod_auth_openidc and Authlib. */
import { appendFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modAuthOpenidc } from '@/components/rooms/clients/kit/snippets/mod-auth-openidc';
import type { SnippetInput } from '@/components/rooms/clients/kit/snippets/snippet';
import type { Session } from '@/lib/contract/rooms/account/entities';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type Apache, apacheOrigin, hasApache, startApache } from '../support/apache';
import { type ClientWish, makeClient } from '../support/clients';
import { Navigator } from '../support/navigator';
import { type TestPlatform, callApi, discover, signIn, startSignIn, startTestPlatform } from '../support/platform';
import { AWKWARD_SECRET, SnippetFolder, flaskOrigin, hasAuthlib, startFlask } from '../support/snippets';

const PERSON = 'bjorn.eide';
const OPERATIONS = `/api/tenants/${demoId('tenant operations')}`;

let platform: TestPlatform;
const opened: Server[] = [];
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(async () => {
  for (const server of opened) {
    server.closeAllConnections();
    server.close();
  }
  await platform?.dispose();
});

async function listening(server: Server): Promise<string> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stands before an application and hands logouts on: what it answered. The application is not asked, which could end the session itself. */
async function relay(to: string): Promise<{ uri: string; answers: number[] }> {
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      void fetch(to, { method: 'POST', headers, body: Buffer.concat(chunks) }).then(({ status }) => {
        answers.push(status);
        return response.writeHead(status).end();
      });
    });
  });
  return { uri: await listening(server), answers };
}

/** A client of `PERSON`'s tenant, and the input of its snippet. */
async function registered(redirectUri: string, more: ClientWish): Promise<SnippetInput> {
  const scopes = ['openid', 'profile', 'roles'];
  const { clientId } = await makeClient(platform, {
    secret: AWKWARD_SECRET,
    tenants: ['operations'],
    allowedScopes: scopes,
    applicationId: demoId('application ledger'),
    redirectUris: [redirectUri],
    ...more,
  });
  return {
    issuer: platform.url,
    clientId,
    clientType: 'confidential',
    grantType: 'authorization_code',
    secret: AWKWARD_SECRET,
    scopes,
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    allowOfflineAccess: false,
    roles: ['viewer'],
    providerName: 'platform',
  };
}

/** Signs the person in at an application that never answers a logout: it holds up no other. */
async function enterHanging(visitor: Navigator): Promise<void> {
  const uri = await listening(createServer(({ url }, response) => void (url === '/out' || response.end('inside'))));
  const { clientId } = await registered(`${uri}/callback`, { backChannelLogoutUri: `${uri}/out` });
  const config = await discover(platform, { id: clientId, secret: AWKWARD_SECRET });
  const { url } = await startSignIn(config, { redirect_uri: `${uri}/callback`, scope: 'openid' });
  expect((await visitor.open(url.href)).body).toBe('inside');
}

async function signInAt(address: string, visitor: Navigator) {
  const page = await visitor.open(address);
  if (!page.body.includes('current-password')) return page;
  return await visitor.submit(page, 'current-password', { username: PERSON, password: DEMO_PASSWORD });
}

const token = async (username: string) => (await signIn(await discover(platform), username)).tokens.access_token;

/** The session in which the person uses applications, and not the one of the console. */
async function sessionIn(caller: string, path: string): Promise<string> {
  const sessions = (await callApi(platform, caller, 'GET', path)).body as Session[];
  const found = sessions.find(({ applications }) => applications.some(({ clientId }) => clientId !== 'console'));
  return found!.id;
}

/** Each way of the console to end a session. */
const member = `${OPERATIONS}/members/${demoId(`user ${PERSON}`)}`;
const WAYS: [string, () => Promise<{ status: number }>][] = [
  [
    'the person ends it',
    async () => {
      const own = await token(PERSON);
      return callApi(platform, own, 'DELETE', `/api/me/sessions/${await sessionIn(own, '/api/me/sessions')}`);
    },
  ],
  ['the person ends all others', async () => callApi(platform, await token(PERSON), 'DELETE', '/api/me/sessions')],
  [
    'an admin ends it',
    async () => {
      const admin = await token('astrid.solheim');
      return callApi(platform, admin, 'DELETE', `${member}/sessions/${await sessionIn(admin, `${member}/sessions`)}`);
    },
  ],
  [
    'an admin ends all of the person',
    async () => callApi(platform, await token('astrid.solheim'), 'DELETE', `${member}/sessions`),
  ],
  [
    'an admin ends all of the tenant',
    async () => callApi(platform, await token('astrid.solheim'), 'DELETE', `${OPERATIONS}/sessions`),
  ],
  // The last one: no sign-in follows.
  [
    'an admin disables the person',
    async () => {
      const fjordkraft = demoId('organization fjordkraft');
      const id = demoId(`user ${PERSON}`);
      // A person of other organizations cannot be disabled.
      await platform.db
        .delete(t.organizationMembers)
        .where(and(eq(t.organizationMembers.userId, id), ne(t.organizationMembers.organizationId, fjordkraft)));
      const path = `/api/organizations/${fjordkraft}/members/${id}/disable`;
      return callApi(platform, await token('astrid.solheim'), 'POST', path, {});
    },
  ],
];

describe.skipIf(!hasApache)('mod_auth_openidc', () => {
  let apache: Apache;
  let logout: { answers: number[] };
  beforeAll(async () => {
    const origin = await apacheOrigin();
    const before = await relay(`${origin}/callback?logout=backchannel`);
    logout = before;
    const input = await registered(`${origin}/callback`, { backChannelLogoutUri: before.uri });
    const [file] = modAuthOpenidc(input).files;
    apache = await startApache(origin, file?.code ?? '');
  });
  afterAll(() => apache?.stop());

  it.each(WAYS)('row 46: lets the session in no more after %s', async (_, end) => {
    const visitor = new Navigator();
    expect((await signInAt(`${apache.origin}/`, visitor)).body).toBe('inside');
    expect((await visitor.open(`${apache.origin}/`)).body).toBe('inside');
    await enterHanging(visitor);
    logout.answers.length = 0;
    expect((await end()).status).toBe(204);
    await expect.poll(() => logout.answers, { timeout: 2000 }).toEqual([200]);
    // The module has no session: it asks the platform, which has none either.
    expect((await visitor.open(`${apache.origin}/`)).body).toContain('current-password');
  });
});

/** What an application of Authlib adds to the kit's snippet: ended sessions, by the `sid` of logout tokens that hold. */
const backChannel = ({ issuer, clientId }: SnippetInput): string => `
from authlib.jose import jwt
from flask import abort, request

ended = set()

@app.post("/backchannel-logout")
def backchannel_logout():
    keys = oauth.platform.fetch_jwk_set()
    options = {
        "iss": {"essential": True, "value": ${JSON.stringify(issuer)}},
        "aud": {"essential": True, "value": ${JSON.stringify(clientId)}},
        "sid": {"essential": True},
    }
    claims = jwt.decode(request.form["logout_token"], keys, claims_options=options)
    claims.validate()
    if "http://schemas.openid.net/event/backchannel-logout" not in claims["events"] or "nonce" in claims:
        abort(400)
    ended.add(claims["sid"])
    return "", 200

@app.before_request
def forget_ended():
    if session.get("user", {}).get("sid") in ended:
        session.clear()
`;

describe.skipIf(!hasAuthlib)('Authlib', () => {
  let folder: SnippetFolder;
  let origin: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await platform.db.update(t.users).set({ disabledAt: null });
    origin = await flaskOrigin();
    const logoutUri = `${origin}/backchannel-logout`;
    const input = await registered(`${origin}/callback`, { backChannelLogoutUri: logoutUri });
    folder = new SnippetFolder('authlib', input);
    appendFileSync(folder.file('app.py'), backChannel(input));
    stop = await startFlask(folder, origin);
  });
  afterAll(async () => {
    await stop?.();
    folder?.remove();
  });

  it.each(WAYS)('row 46: lets the session in no more after %s', async (_, end) => {
    const visitor = new Navigator();
    expect((await signInAt(`${origin}/login`, visitor)).body).toBe('Bjørn Eide');
    const inside = async () => (await visitor.open(`${origin}/restricted`)).status;
    expect(await inside()).toBe(200);
    await enterHanging(visitor);
    expect((await end()).status).toBe(204);
    await expect.poll(inside, { timeout: 2000 }).toBe(403);
    expect((await visitor.open(`${origin}/login`)).body).toContain('current-password');
  });
});
