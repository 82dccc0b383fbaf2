/** When people left is noted by a trigger, whatever ends a membership: docs/decisions/retention.md. */
import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readMigrations } from '@/lib/platform/db/migrate';
import * as t from '@/lib/platform/db/schema';
import { OLD, RECENT, awayWorld } from './support/away';

const { world, away, stepsOf, clear, join, leave, depart } = awayWorld();
const departureOf = async (userId: string) =>
  (await world.db.select().from(t.departures).where(eq(t.departures.userId, userId)))[0]?.leftAt;

describe('when people left', () => {
  const organization = async (): Promise<string> => {
    const id = randomUUID();
    await world.db.insert(t.organizations).values({ id, name: id, code: id });
    return id;
  };

  test('is noted, and anew when they come back and leave again', async () => {
    const [id = ''] = await away();
    await join(id);
    expect(await departureOf(id)).toBeUndefined();
    await leave(id);
    expect((await departureOf(id))!.getTime()).toBeGreaterThan(RECENT.getTime());
    await depart(id, OLD);
    await join(id);
    expect(await departureOf(id)).toEqual(OLD);
    expect(await stepsOf()).toEqual([0]);
    await leave(id);
    expect((await departureOf(id))!.getTime()).toBeGreaterThan(RECENT.getTime());
    expect(await stepsOf()).toEqual([0]);
    await clear([id]);
  });

  test('is noted of many at once, also when their organization is deleted', async () => {
    for (const end of [
      (id: string) => world.db.delete(t.organizationMembers).where(eq(t.organizationMembers.organizationId, id)),
      (id: string) => world.db.delete(t.organizations).where(eq(t.organizations.id, id)),
    ]) {
      const ids = await away(50);
      const of = await organization();
      for (const id of ids) await join(id, of);
      await end(of);
      expect(await world.db.$count(t.departures, inArray(t.departures.userId, ids))).toBe(50);
      expect(await stepsOf()).toEqual([0]);
      await clear(ids);
    }
  });

  test('goes with their accounts, also with those of members', async () => {
    const ids = await away(2);
    for (const id of ids) await join(id);
    await leave(ids[0]!);
    await clear(ids);
    expect(await world.db.$count(t.departures, inArray(t.departures.userId, ids))).toBe(0);
  });

  test('counts from the upgrade for those who had left before it', async () => {
    const [gone = '', member = ''] = await away(2);
    await join(member);
    await world.db.delete(t.departures);
    const filling = readMigrations()
      .find(({ tag }) => tag === '0031_departures')!
      .statements.at(-1)!;
    await world.db.execute(sql.raw(filling));
    expect((await departureOf(gone))!.getTime()).toBeGreaterThan(RECENT.getTime());
    expect(await departureOf(member)).toBeUndefined();
    await clear([gone, member]);
  });
});
