/** Admins without a second factor, as a finding: of a place, and only where no policy asks them for one. */
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Health } from '@/lib/contract/rooms/health/entities';
import { totpFactors, users } from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi } from '../support/api';

const api = await TestApi.ofFile();

const ofTenant = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.tenant', { params: { tenantId: at.tenantId } });
const ofOrganization = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.organization', { params: { organizationId: at.organizationId } });

test('admins without a second factor, as long as no policy asks them for one', async () => {
  const at = await api.place();
  const first = await api.chief(at);
  const [second, member] = [await api.chief(at), await api.person(at)];
  const ofRule = async (health: Promise<Health>) =>
    (await health).findings.filter(({ rule }) => rule === 'admin.noSecondFactor');
  // People without a password here sign in elsewhere.
  expect(await ofRule(ofTenant(first, at))).toEqual([]);
  const ids = [first, second, member].map(({ id }) => id);
  await api.db.update(users).set({ passwordHash: 'not a hash' }).where(inArray(users.id, ids));
  for (const [health, kind] of [
    [ofTenant(first, at), 'tenant'],
    [ofOrganization(first, at), 'organization'],
  ] as const) {
    const [finding, ...more] = await ofRule(health);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ severity: 'weak', subject: { kind }, facts: { count: 2, isLowerBound: false } });
    expect(finding?.facts.names?.toSorted()).toEqual([first.name, second.name].toSorted());
  }
  await api.db.insert(totpFactors).values({ userId: second.id, confirmedAt: new Date() });
  expect((await ofRule(ofTenant(first, at))).map(({ facts }) => facts.names)).toEqual([[first.name]]);
  // From then on the policy names them.
  await api.ok(first, 'organizations.setSignInPolicy', {
    params: { organizationId: at.organizationId },
    body: { requirement: 'adminsSecondFactor', from: null },
  });
  expect(await ofRule(ofTenant(first, at))).toEqual([]);
  expect(await ofRule(ofOrganization(first, at))).toEqual([]);
});
