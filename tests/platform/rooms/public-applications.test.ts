/** A public application is everybody's in the tenants that have it: what is said before one is given or taken counts them. */
import { expect, test } from 'vitest';
import { Permission } from '@/lib/contract/access';
import { TestApi, word } from '../support/api';
import { tenantApplications } from '@/lib/platform/db/schema';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const there = await api.place();
const onboarder = await api.person(top, { permissions: [Permission.OnboardingManagement] });
const manager = await api.person(top, { permissions: [Permission.ResourceManagement] });
await Promise.all([1, 2, 3].map(() => api.person(there)));

async function make(isPublic: boolean): Promise<string> {
  const body = {
    name: word(),
    description: 'An application',
    url: 'https://application.test/{tenantId}',
    isPublic,
    permissions: [],
    roles: [],
  };
  const call = { params: { tenantId: top.tenantId }, body };
  return (await api.ok(manager, 'applications.create', call)).applicationId;
}

test('before it is given: the members who can open it at once, of what is not public none', async () => {
  const [open, closed] = [await make(true), await make(false)];
  const opening = async (...applicationIds: string[]) => {
    const body = { applicationIds, selection: { ids: [there.tenantId] } };
    return (await api.ok(onboarder, 'superTenants.assignPreview', { params: { tenantId: top.tenantId }, body }))
      .opening;
  };
  expect([await opening(closed), await opening(open), await opening(open, closed)]).toEqual([0, 3, 3]);
  // A member who has it already gets nothing by it.
  await api.db.insert(tenantApplications).values({ tenantId: there.tenantId, applicationId: open });
  expect(await opening(open, closed)).toBe(0);
});

test('before it is taken away, or deleted: everybody loses it, with or without a role', async () => {
  for (const [isPublic, everybody] of [
    [true, 3],
    [false, undefined],
  ] as const) {
    const applicationId = await make(isPublic);
    await api.db.insert(tenantApplications).values({ tenantId: there.tenantId, applicationId });
    const { tenantId } = top;
    const taken = { params: { tenantId, targetTenantId: there.tenantId, applicationId } };
    expect((await api.ok(onboarder, 'superTenants.unassignImpact', taken)).everybody).toBe(everybody);
    const deleted = { params: { tenantId, applicationId }, body: { delete: true as const } };
    expect((await api.ok(manager, 'applications.impact', deleted)).everybody).toBe(everybody);
  }
});
