/** Each list of each operation's body at lengths around its maximum, and a body that holds nothing else. */
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { ErrorBodySchema } from '@/lib/contract/error-body';
import { FAIR_SHARE, FIELD_ERRORS, JSON_BODY, LIST } from '@/lib/contract/limits';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { createApi } from '@/lib/platform/api/api';
import type { Handlers } from '@/lib/platform/api/handler';
import { listFields } from '../support/lists';
import { type Person, TestApi } from './support/api';
import { CONSOLE_URL, callersOf } from './support/platform';

const api = await TestApi.ofFile();
const place = await api.place({ isSuperTenant: true });
const chief = await api.chief(place);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An API whose handlers only count that they were asked. */
function counting(answer: () => Promise<never>) {
  const handlers = Object.fromEntries(operationIds.map((id) => [id, answer])) as Handlers;
  return createApi({
    db: api.db,
    reads: api.db,
    log: silent,
    mailer: { take: () => Promise.reject(new Error('nothing is sent')), close: () => undefined },
    consoleUrl: CONSOLE_URL,
    handlers,
    ...callersOf(api.db),
  });
}

function requestOf(id: OperationId, body: string, signal?: AbortSignal): Request {
  const { method, path } = operationRow(id);
  const ids: Record<string, string> = { organizationId: place.organizationId, tenantId: place.tenantId };
  const headers = {
    authorization: `Bearer ${chief.id}`,
    'content-type': 'application/json',
    tenantid: place.tenantId,
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
  return new Request(`${CONSOLE_URL}${filled}`, { method, headers, body, ...(signal && { signal }) });
}

const fields = operationIds.flatMap((id) => {
  const { body } = operationRow(id);
  return body === undefined ? [] : listFields(body).map((field) => ({ ...field, id, max: field.max! }));
});

test('row 40: a list is taken up to its maximum, and refused above it before its handler', async () => {
  const served = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('served')));
  const app = counting(served);
  const ask = async (id: OperationId, body: unknown) => {
    served.mockClear();
    const answer = await app.request(requestOf(id, typeof body === 'string' ? body : JSON.stringify(body)));
    return { status: answer.status, body: await answer.text(), served: served.mock.calls.length };
  };
  expect(fields.length).toBeGreaterThan(40);
  for (const { id, path, max, filled, around } of fields) {
    const answers = (await Promise.all([1, max].map((entries) => ask(id, filled(entries))))).map(
      (answer) => answer.body,
    );
    expect(answers.join(''), `${id} ${path}`).not.toMatch(/at most \d|body\.tooLarge/);
    const longer = await ask(id, filled(max + 1));
    expect([id, path, longer.status, longer.served]).toEqual([id, path, 400, 0]);
    // In the words of the thing: "at most 6 tenants". A body that is a list itself has no name.
    const most = `at most ${max.toLocaleString('en')}`;
    const words = path === '' ? `${most} entries` : new RegExp(`${most} (?!entries)[A-Za-z]`);
    expect(longer.body, `${id} ${path}`).toMatch(words);
    // Half a million items are a megabyte.
    const huge = JSON.stringify(around('LIST')).replace('"LIST"', `[${'1,'.repeat(499_999)}1]`);
    const refused = await ask(id, huge);
    expect([id, path, refused.status, refused.served]).toEqual([id, path, 413, 0]);
    expect(refused.body.length).toBeLessThan(1000);
  }
});

test('row 40: values and levels of a body are counted before anything is made of them', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const bodies = [
    `[${'1,'.repeat(JSON_BODY.values)}1]`,
    `{${Array.from({ length: JSON_BODY.values + 1 }, (_, index) => `"k${index}":1`).join(',')}}`,
    `${'['.repeat(JSON_BODY.levels + 1)}${']'.repeat(JSON_BODY.levels + 1)}`,
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  ];
  const app = counting(() => Promise.reject(new Error('served')));
  for (const body of bodies) expect((await app.request(requestOf('groups.create', body))).status).toBe(413);
  expect(parse.mock.calls.filter(([text]) => bodies.includes(text))).toEqual([]);
  parse.mockRestore();
  // What stands in a text is no value, and no level.
  const text = JSON.stringify({ name: `[[,,"\\${'[,'.repeat(100_000)}` });
  expect((await app.request(requestOf('groups.create', text))).status).toBe(400);
});

test('row 40: many faults are told as a few and a number, and of a large body the first', async () => {
  const group = (members: unknown[]) => ({ name: 'Crew', description: 'Those who sail', members });
  const faults = (count: number) =>
    api.call(chief, 'groups.create', {
      params: { tenantId: place.tenantId },
      body: group(Array.from({ length: count }, () => 1)),
    });
  const few = await faults(500);
  const { errors = [] } = v.parse(ErrorBodySchema, few.body);
  expect([few.status, errors.length]).toEqual([400, FIELD_ERRORS.named + 1]);
  expect(errors.at(-1)).toEqual({ Message: `and ${500 - FIELD_ERRORS.named} more` });
  const large = await faults(LIST.members);
  expect([large.status, v.parse(ErrorBodySchema, large.body).errors?.length]).toEqual([400, 1]);
});

test('row 40: a change whose caller hung up is not begun', async () => {
  const served = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('served')));
  const caller = new AbortController();
  const app = counting(served);
  const body = JSON.stringify({ name: 'Crew', description: 'Those who sail' });
  const request = requestOf('groups.create', body, caller.signal);
  const answer = app.request(request);
  caller.abort();
  expect((await answer).status).toBeGreaterThanOrEqual(400);
  expect(served).not.toHaveBeenCalled();
});

test('row 40: of one person a few calls are worked on at once, the others wait, and another person’s goes ahead', async () => {
  let running = 0;
  let most = 0;
  let go = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  const app = counting(async () => {
    running += 1;
    most = Math.max(most, running);
    await mayGo;
    running -= 1;
    throw new Error('served');
  });
  const ask = (person: Person) =>
    app.request(new Request(`${CONSOLE_URL}/api/me`, { headers: { authorization: `Bearer ${person.id}` } }));
  const asked = Array.from({ length: 4 * FAIR_SHARE.atOnce }, () => ask(chief));
  await vi.waitFor(() => expect(running).toBe(FAIR_SHARE.atOnce));
  const other = await api.chief(place);
  const theirs = ask(other);
  await vi.waitFor(() => expect(running).toBe(FAIR_SHARE.atOnce + 1));
  go();
  await Promise.all([...asked, theirs]);
  expect(most).toBe(FAIR_SHARE.atOnce + 1);
});
