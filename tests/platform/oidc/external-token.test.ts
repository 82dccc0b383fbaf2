/** Tokens of clients that stand for a client of another issuer; that issuer is a server of the test. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EXTERNAL_TOKEN } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { sealingKey } from '@/lib/platform/db/settings';
import { sealSecret } from '@/lib/platform/secrets';
import { SECRET, makeMachine } from '../support/clients';
import { type TestPlatform, discover, startTestPlatform } from '../support/platform';

let platform: TestPlatform;
let guarded: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  guarded = await startTestPlatform({ allowPrivateAddresses: false });
});
afterAll(async () => {
  await platform.dispose();
  await guarded.dispose();
});

const EXTERNAL_ID = 'partner:client';
const EXTERNAL_SECRET = 'a secret+of the/partner: %&';

interface Seen {
  authorization: string | undefined;
  body: URLSearchParams;
}
type Answer = (seen: Seen, response: ServerResponse) => void;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The token endpoint of the other issuer. */
async function farEnd(answer: Answer) {
  const seen: Seen[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const call = { authorization: request.headers.authorization, body: new URLSearchParams(body) };
      seen.push(call);
      answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { seen, url: `http://127.0.0.1:${port}/token` };
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const giving =
  (more: Record<string, unknown> = {}): Answer =>
  (_, response) =>
    json(response, { access_token: `far-${randomUUID()}`, token_type: 'Bearer', expires_in: 600, ...more });

const sealed = async (on: TestPlatform, secret: string) => sealSecret(secret, await sealingKey(on.db));

async function external(endpoint: string, on = platform, more: Parameters<typeof makeMachine>[1] = {}) {
  return makeMachine(on, {
    isExternalCC: true,
    externalClientId: EXTERNAL_ID,
    externalClientName: 'Partner',
    externalTokenEndpoint: endpoint,
    externalClientSecret: await sealed(on, EXTERNAL_SECRET),
    ...more,
  });
}
const grant = (config: oidc.Configuration, more: Record<string, string> = {}) =>
  oidc.clientCredentialsGrant(config, more);

/** The refusal as it comes: openid-client wraps answers of 500 and more. */
async function refusal(config: oidc.Configuration): Promise<{ status: number; text: string }> {
  const { client_id: id } = config.clientMetadata();
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: SECRET });
  const response = await fetch(config.serverMetadata().token_endpoint ?? '', { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

describe('an external client', () => {
  it('gets its token from the other issuer, with the credentials there', async () => {
    const { seen, url } = await farEnd(
      giving({ access_token: 'far-away', scope: 'a b', refresh_token: 'no', more: 1 }),
    );
    const { config } = await external(url);
    const answer = await grant(config);
    expect(answer).toMatchObject({ access_token: 'far-away', token_type: 'bearer', scope: 'a b' });
    expect(Object.keys(answer).toSorted()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    const [{ authorization = '', body } = {} as Seen] = seen;
    const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
    const decoded = (value = '') => new URLSearchParams(`v=${value}`).get('v');
    expect([decoded(id), decoded(secret)]).toEqual([EXTERNAL_ID, EXTERNAL_SECRET]);
    expect(Object.fromEntries(body)).toEqual({ grant_type: 'client_credentials' });
  });

  it('proves itself in the form to an issuer that takes nothing else', async () => {
    const { seen, url } = await farEnd(({ body }, response) => {
      if (body.get('client_secret') === EXTERNAL_SECRET) giving()({} as Seen, response);
      else json(response, { error: 'invalid_client' }, 401);
    });
    const { config } = await external(url);
    await expect(grant(config)).resolves.toHaveProperty('access_token');
    expect(seen).toHaveLength(2);
  });

  it('still has to prove itself here', async () => {
    const { seen, url } = await farEnd(giving());
    const { clientId } = await external(url);
    const wrong = await discover(platform, { id: clientId, secret: `${SECRET}!` });
    await expect(grant(wrong)).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(0);
  });

  it('sends the scopes on that its admins listed, and no others', async () => {
    const { seen, url } = await farEnd(giving());
    const { config } = await external(url, platform, { allowedScopes: ['northwind.ledger.read'] });
    await grant(config, { scope: 'northwind.ledger.read' });
    expect(seen[0]?.body.get('scope')).toBe('northwind.ledger.read');
    for (const scope of ['northwind.ledger.write', 'openid', 'invented']) {
      await expect(grant(config, { scope })).rejects.toMatchObject({ error: 'invalid_scope' });
    }
    expect(seen).toHaveLength(1);
  });

  it('is given an answer again while it is good, and asks once for many calls', async () => {
    const { seen, url } = await farEnd(giving());
    const { config } = await external(url);
    const answers = await Promise.all([grant(config), grant(config), grant(config)]);
    answers.push(await grant(config));
    expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['is nearly over', { expires_in: EXTERNAL_TOKEN.marginSeconds }],
    ['has no known end', { expires_in: undefined }],
  ])('asks again when the token %s', async (_, more) => {
    const { seen, url } = await farEnd(giving(more));
    const { config } = await external(url);
    await grant(config);
    await grant(config);
    expect(seen).toHaveLength(2);
  });

  it('uses new credentials and a new endpoint at once', async () => {
    const { seen, url } = await farEnd(giving());
    const { config, clientId } = await external(url);
    const change = (values: Partial<typeof t.oidcClients.$inferInsert>) =>
      platform.db.update(t.oidcClients).set(values).where(eq(t.oidcClients.clientId, clientId));
    await grant(config);
    await change({ externalClientSecret: await sealed(platform, 'another secret of the partner') });
    await grant(config);
    expect(seen.map(({ authorization }) => authorization)).toHaveLength(2);
    expect(seen[0]?.authorization).not.toBe(seen[1]?.authorization);
    await change({ externalTokenEndpoint: `${url}?v=2` });
    await grant(config);
    expect(seen).toHaveLength(3);
    // Switched off, it gets tokens of this platform again.
    await change({ isExternalCC: false });
    await grant(config);
    expect(seen).toHaveLength(3);
  });
});

describe('row 38: a call for an external token goes where it may, and tells nothing', () => {
  const says = (status: number, error: string) => ({ status, text: expect.stringContaining(`"${error}"`) as string });
  const unusable = says(503, 'temporarily_unavailable');
  const refused = says(400, 'invalid_grant');

  it.each<[string, Answer, object]>([
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(), unusable],
    ['an error of the server', (_, response) => json(response, { error: 'boom' }, 500), unusable],
    ['no JSON', (_, response) => void response.end('<html>'), unusable],
    ['a token that is none', giving({ access_token: 'two words' }), unusable],
    ['a type that is none', giving({ token_type: 'DPoP' }), unusable],
    ['a lifetime that is none', giving({ expires_in: -1 }), unusable],
    ['too much', (_, response) => void response.end('x'.repeat(EXTERNAL_TOKEN.maxBytes + 1)), unusable],
    ['an end in the middle', (_, response) => void response.socket?.destroy(), unusable],
    ['no to the credentials', (_, response) => json(response, { error: 'invalid_client', hint: 'far' }, 401), refused],
    ['no to the request', (_, response) => json(response, { error: 'invalid_scope', hint: 'far' }, 400), refused],
  ])('the far end answers with %s: a clear error, without its words', async (_, answer, error) => {
    const { seen, url } = await farEnd(answer);
    const { config } = await external(url);
    const outcome = await refusal(config);
    expect(outcome).toEqual(error);
    expect(outcome.text).not.toMatch(/far|boom|127\.0\.0\.1/);
    expect(seen.length).toBeGreaterThan(0);
    // A failure is not kept.
    const before = seen.length;
    await refusal(config);
    expect(seen.length).toBeGreaterThan(before);
  });

  it('an end that never answers is given up', async () => {
    const { url } = await farEnd(() => undefined);
    const { config } = await external(url);
    expect(await refusal(config)).toEqual(unusable);
  });

  it.each([
    'https://127.0.0.1:PORT/token',
    'https://localhost:PORT/token',
    'https://[::1]:PORT/token',
    'https://[::ffff:127.0.0.1]:PORT/token',
    'https://2130706433:PORT/token',
    'https://0x7f.1:PORT/token',
    'https://10.0.0.1/token',
    'https://172.16.0.1/token',
    'https://192.168.1.1/token',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/token',
    'https://[fd00::1]/token',
    'https://[fe80::1]/token',
    'https://[64:ff9b::7f00:1]/token',
    'http://127.0.0.1:PORT/token',
    'http://localhost:PORT/token',
    'http://93.184.215.14/token',
    'localhost:PORT/token',
    'https://user:password@example.com/token',
    'ftp://example.com/token',
  ])('in production %s is not called', async (template) => {
    const { seen, url } = await farEnd(giving());
    const { config } = await external(template.replace('PORT', new URL(url).port), guarded);
    const outcome = await refusal(config);
    expect(outcome).toEqual(refused);
    expect(outcome.text).toContain('is not an address that this platform may call');
    expect(seen).toHaveLength(0);
  });

  it.each(['http://10.0.0.1/token', 'http://93.184.215.14/token', 'http://[fd00::1]/token'])(
    'where private addresses are allowed, %s is not called without TLS',
    async (endpoint) => {
      const { config } = await external(endpoint);
      expect(await refusal(config)).toEqual(refused);
    },
  );

  it('no far end without a certificate that is trusted gets the secret', async () => {
    const { seen, url } = await farEnd(giving());
    const { config } = await external(url.replace('http:', 'https:'));
    expect(await refusal(config)).toEqual(unusable);
    expect(seen).toHaveLength(0);
  });

  it('secrets and tokens are in no log line', async () => {
    const { url } = await farEnd(giving({ access_token: 'far-away-token' }));
    await grant((await external(url)).config);
    const { url: broken } = await farEnd((_, response) => json(response, { error: 'invalid_client' }, 401));
    await refusal((await external(broken)).config);
    const log = JSON.stringify(platform.logs);
    expect(log).toContain('an external token endpoint gave no token');
    for (const secret of [EXTERNAL_SECRET, encodeURIComponent(EXTERNAL_SECRET), 'far-away-token', SECRET, '/token?']) {
      expect(log).not.toContain(secret);
    }
  });
});
