/** What a refused change tells of the present state reaches a screen checked, or not at all. */
import { afterEach, expect, test, vi } from 'vitest';
import { operationRow } from '@/lib/contract/operations';
import { errorBody } from '@/lib/contract/errors';
import { refusal, send } from '@/lib/console/browser/transport';

afterEach(() => vi.unstubAllGlobals());

const { result } = operationRow('applications.update');
const refusedWith = (current: unknown) =>
  refusal(new Response(null, { status: 409 }), errorBody('conflict.changed', 'Changed.', { current }), result);

test('the present state is given as the operation answers it: complete, and with nothing else in it', () => {
  const { code, current } = refusedWith({ applicationId: 'a', name: 'Ledger', version: 'v2', secret: 'x' });
  expect(code).toBe('conflict.changed');
  expect(current).toMatchObject({ applicationId: 'a', name: 'Ledger', version: 'v2', roles: [], isPublic: true });
  expect(current).not.toHaveProperty('secret');
});

test.each([undefined, null, 'text', { name: 7 }, []])('%j is no present state', (current) => {
  expect(refusedWith(current).current).toBeUndefined();
});

test('a link to what cannot be an id leads to a thing that is not there, and no call is made', async () => {
  await expect(send('clients.get', { params: { clientId: 'no/id', tenantId: 't' } })).rejects.toMatchObject({
    status: 404,
    code: 'notFound',
  });
});

const broken = () => new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) });

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['half an answer', () => Promise.resolve(new Response(broken()))],
  ['a proxy’s answer', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
])('a change that gets %s may have been made, which a list is not', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  const params = { tenantId: 't' };
  await expect(send('tenants.rename', { params, body: { name: 'New' } })).rejects.toMatchObject({
    status: 0,
    code: 'upstream.unanswered',
  });
  await expect(send('tenants.get', { params })).rejects.toMatchObject({ status: 0, code: 'upstream.unavailable' });
  // Without a network it was not sent.
  vi.stubGlobal('navigator', { onLine: false });
  await expect(send('tenants.rename', { params, body: { name: 'New' } })).rejects.toMatchObject({
    code: 'upstream.unavailable',
  });
});
