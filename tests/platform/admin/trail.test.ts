/** `audit`: from the ID of a request to what it did. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { demoId } from '@/lib/platform/db/seed/ids';
import { type AdminWorld, startAdminWorld } from '../support/admin';
import { callApi, discover, signIn } from '../support/platform';

let world: AdminWorld;
beforeAll(async () => {
  world = await startAdminWorld();
});
afterAll(() => world.dispose());

/** The lines of the answer, by the names of its columns. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.split('\n');
  const starts = [...head.matchAll(/\S+/g)].map(({ index, 0: name }) => ({ index, name }));
  const cut = (line: string, at: number) => line.slice(starts[at]!.index, starts[at + 1]?.index).trim();
  return lines.map((line) => Object.fromEntries(starts.map(({ name }, at) => [name, cut(line, at)])));
}

async function rename(person: string, requestId: string, name: string): Promise<number> {
  const { tokens } = await signIn(await discover(world.platform), person);
  const mine = await callApi(world.platform, tokens.access_token, 'GET', '/api/organizations');
  const path = `/api/organizations/${(mine.body as { id: string }[])[0]!.id}`;
  const headers = { 'x-request-id': requestId };
  return (await callApi(world.platform, tokens.access_token, 'PATCH', path, { name }, headers)).status;
}

it('finds what a request changed, or was refused, by its ID or the beginning of it', async () => {
  const [id, refused] = ['0b6f7a1e-1111-4222-8333-444455556666', '0b6f7a1f-1111-4222-8333-444455556666'];
  expect(await rename('nora.winther', id, 'Renamed by a request')).toBe(200);
  expect(await rename('farid.rahimi', refused, 'Refused')).toBe(403);
  for (const text of [id, id.slice(0, 8), ` ${id.slice(0, 13)} `]) {
    const { ok, text: table } = await world.run('audit', text);
    expect(ok).toBe(true);
    expect(rowsOf(table)).toEqual([
      expect.objectContaining({
        Who: 'nora.winther',
        Operation: 'organizations.rename',
        Result: 'success',
        Organization: 'Renamed by a request',
        Changed: 'name',
        Request: id,
      }),
    ]);
  }
  const { text } = await world.run('audit', refused);
  expect(rowsOf(text)).toMatchObject([{ Who: 'farid.rahimi', Operation: 'organizations.rename', Result: 'refused' }]);
  await world.run('unlock', 'anja.berg');
  const [unlocked] = await world.recordsOf('unlock');
  const own = rowsOf((await world.run('audit', unlocked!.requestId)).text);
  expect(own).toMatchObject([{ Who: 'operator', Operation: 'operator.unlock', ID: demoId('user anja.berg') }]);
});

it('says what to do about an ID that it does not find, and takes no character for a wildcard', async () => {
  expect(await world.run('audit', '0b6f7a1')).toEqual({
    ok: false,
    text: 'Give at least 8 characters of the ID of the request.',
  });
  for (const id of ['%%%%%%%%', '________', 'ffffffff']) {
    expect(await world.run('audit', id)).toMatchObject({ ok: false, text: expect.stringContaining(`request "${id}"`) });
  }
  const count = await world.platform.db.$count(t.auditRecords, eq(t.auditRecords.operation, 'operator.audit'));
  expect(count).toBe(0);
});
