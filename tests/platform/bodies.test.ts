/** Bodies of every form, with every method, at every route of the platform's port. */
import { describe, expect, test } from 'vitest';
import { MAX_FORM_BYTES } from '@/lib/contract/limits';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { faultsOf, sendAll, sendRaw } from '../support/raw-bodies';
import { callApi, discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { Visitor } from './support/visitor';

const platform = await platformOfFile();
const url = new URL(platform.url);

const PAGES = [
  '/',
  '/assets/platform.css',
  '/assets/nothing',
  '/healthz',
  '/readyz',
  '/outbox',
  '/outbox/1',
  '/setup/token',
  '/test-sign-in/callback',
  '/interaction/uid',
  '/interaction/uid/sign-in',
  '/interaction/uid/password',
  '/interaction/uid/consent',
];
const ISSUER = [
  '/.well-known/openid-configuration',
  '/auth/uid',
  '/session/end/confirm',
  '/session/end/success',
  '/nothing',
];

/** What of the log is more than a note that a request was refused. */
const errors = () =>
  platform.logs
    .filter(({ level }) => level === 'error')
    .map(({ message, entry }) => ({ message, error: String(entry.err) }));

describe('row 43: bodies of every form are answered properly', () => {
  test('at every page, with every method', async () => {
    const answers = await sendAll(url, PAGES);
    expect(faultsOf(answers)).toEqual([]);
    expect(errors()).toEqual([]);
    const others = [...answers].filter(([request]) =>
      /^(?:PUT|PATCH|DELETE|OPTIONS) .*(?<!than it says)$/.test(request),
    );
    const expected = others.map(([request]) => [request, [request.includes('/assets/nothing') ? 404 : 405]]);
    expect(others.length).toBeGreaterThan(100);
    expect(others).toEqual(expected);
  });

  test('at every endpoint of the issuer', async () => {
    const config = await discover(platform);
    const endpoints = Object.entries(config.serverMetadata()).flatMap(([name, value]) =>
      typeof value === 'string' && /_(?:endpoint|uri)$/.test(name) ? [new URL(value).pathname] : [],
    );
    expect(endpoints.length).toBeGreaterThan(5);
    expect(faultsOf(await sendAll(url, [...endpoints, ...ISSUER]))).toEqual([]);
    expect(errors()).toEqual([]);
  });

  test('at every operation, signed in and out', async () => {
    const { tokens } = await signIn(await discover(platform), 'nora.winther');
    const paths = [...new Set(operationIds.map((id) => operationRow(id).path.replace(/\{\w+\}/g, 'none')))];
    expect(faultsOf(await sendAll(url, paths))).toEqual([]);
    const authorization = `Authorization: Bearer ${tokens.access_token}\r\n`;
    const some = ['/api/me', '/api/applications', '/api/tenants/none', '/api/tenants/none/groups'];
    expect(faultsOf(await sendAll(url, some, authorization))).toEqual([]);
    expect(errors()).toEqual([]);
  });

  test('what is not allowed at a page is 405 with what is', async () => {
    const answer = await fetch(`${platform.url}/interaction/uid/sign-in`, { method: 'PATCH' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    const other = await fetch(`${platform.url}/outbox`, { method: 'DELETE' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a form in pieces signs in', async () => {
    const visitor = new Visitor();
    const { url: start } = await startSignIn(await discover(platform));
    const values = { username: 'nora.winther', password: DEMO_PASSWORD };
    const landed = await visitor.submit(await visitor.open(start), 'current-password', values, true);
    expect(landed.url).toContain('code=');
  });

  test('a call in pieces is read whole', async () => {
    const { tokens } = await signIn(await discover(platform), 'nora.winther');
    const me = await callApi(platform, tokens.access_token, 'GET', '/api/me');
    const [tenant] = (me.body as { result: { tenants: { id: string; name: string }[] } }).result.tenants;
    const answer = await fetch(`${platform.url}/api/tenants/${tenant!.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify({ name: tenant!.name })]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(200);
  });

  test('a form without end is refused, not kept', async () => {
    const piece = `1000\r\n${'a'.repeat(4096)}\r\n`;
    const endless = `Transfer-Encoding: chunked\r\n\r\n${piece.repeat(MAX_FORM_BYTES / 4096 + 2)}`;
    expect(await sendRaw(url, 'POST', '/setup/token', endless)).toEqual([413]);
  });
});
