/** The commands of an operator for a person's data: docs/decisions/life-of-a-person.md. */
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

const target = (person: string) => ({ actorId: 'operator', targetType: 'person', targetId: demoId(`user ${person}`) });

it('export prints the document of all organizations, and is recorded', async () => {
  const { ok, text } = await world.run('export', 'anja.berg');
  expect(ok).toBe(true);
  const document = JSON.parse(text) as { id: string; sections: { name: string; rows: Record<string, unknown>[] }[] };
  expect(document.id).toBe(demoId('user anja.berg'));
  const rowsOf = (section: string) => document.sections.find(({ name }) => name === section)?.rows ?? [];
  expect(rowsOf('account')).toMatchObject([{ userName: 'anja.berg' }]);
  expect(rowsOf('organizations').length).toBeGreaterThan(0);
  expect(text).not.toContain('scrypt');
  expect(await world.recordsOf('export')).toEqual([expect.objectContaining(target('anja.berg'))]);
});

it('delete takes the ID only, ends all access at once, and says which places have no admin then', async () => {
  const id = demoId('user guro.lunde');
  const config = await discover(world.platform);
  const { tokens } = await signIn(config, 'guro.lunde');
  const byName = await world.run('delete', 'guro.lunde');
  expect(byName).toMatchObject({ ok: false, text: expect.stringContaining(`delete ${id}`) });
  expect(await world.recordsOf('delete')).toEqual([]);

  world.logouts.length = 0;
  expect(await world.run('delete', id)).toMatchObject({ ok: true, text: expect.stringContaining('is deleted') });
  expect((await callApi(world.platform, tokens.access_token, 'GET', '/api/me')).status).toBe(401);
  expect(world.logouts).toEqual([expect.objectContaining({ sub: id })]);
  expect(await world.platform.db.select().from(t.users).where(eq(t.users.id, id))).toEqual([]);
  const [record] = await world.recordsOf('delete');
  expect(record).toMatchObject(target('guro.lunde'));
  expect(JSON.stringify(record)).not.toContain('Guro');
  expect(world.warnings).toContainEqual({ user: id, message: 'an operator deleted this person' });

  const last = await world.run('delete', demoId('user nora.winther'));
  expect(last).toMatchObject({ ok: true, text: expect.stringContaining('These have no admin now:') });
});
