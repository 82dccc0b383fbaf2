/** How the database answers the list of members and invitations with what health says of each, and only those of one rule. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTENTION } from '@/lib/contract/rooms/members/filters';
import { settings } from '@/lib/platform/db/schema';
import { MEMBER_SORTS } from '@/lib/platform/rooms/members/order';
import { everyonePage } from '@/lib/platform/rooms/members/store';
import { listRequest } from '@/lib/platform/rooms/shared/paging';
import { SINCE } from '@/lib/platform/usage/store';
import { SCALE_ORGANIZATION, SCALE_TENANT } from '../bench/support/scale-data';
import { type Asked, type Watching, watching } from './support/plans';
import { type ScaleDatabase, faultsIn, openScaleDatabase } from './support/scale';

const asked: Asked[] = [];
let scale: ScaleDatabase;
let watched: Watching;

beforeAll(async () => {
  scale = await openScaleDatabase({ members: 5000, records: 1000 });
  const value = new Date(Date.now() - 120 * 86_400_000).toISOString().slice(0, 10);
  await scale.database.db
    .insert(settings)
    .values({ key: SINCE, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  watched = watching(scale.database.db, asked);
}, 180_000);
afterAll(() => scale.close());

test.each([undefined, ...ATTENTION])(
  '%s, by each order: the indexes of the memberships, and look-ups by them',
  async (attention) => {
    const filter = { roles: undefined, withInvitations: true, attention, now: new Date() };
    for (const sort of MEMBER_SORTS) {
      asked.length = 0;
      const request = listRequest({ limit: '40', offset: '0', sort }, MEMBER_SORTS);
      await everyonePage(watched.watched, SCALE_TENANT, SCALE_ORGANIZATION, request, filter);
      const plans: string[] = [];
      for (const { query, params } of asked.slice()) plans.push(await watched.explain(query, params));
      expect(plans.length).toBeGreaterThan(0);
      expect(faultsIn(plans)).toEqual([]);
    }
  },
);
