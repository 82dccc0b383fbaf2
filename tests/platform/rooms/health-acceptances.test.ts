/** Findings whose risk is accepted: until when, by people of what permissions, and what the history keeps of it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';
import { healthAcceptances } from '@/lib/platform/rooms/health/table';
import { type Person, type Place, TestApi } from '../support/api';
import { inDays, neglect } from '../support/neglect';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const place = await api.place();
const chief = await neglect(api, top);
const boss = await neglect(api, place);

const ofTenant = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.tenant', { params: { tenantId: at.tenantId } });
const ofOrganization = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.organization', { params: { organizationId: at.organizationId } });
const ofPlatform = (as: Person, at: Place): Promise<Health> =>
  api.ok(as, 'health.platform', { params: { tenantId: at.tenantId } });

const reason = 'Moves to https in January';
const acceptedIn = async (rule: string): Promise<Finding | undefined> =>
  (await ofTenant(chief, top)).findings.find((finding) => finding.rule === rule);
const request = async (rule: string, until = inDays(60)) => {
  const finding = await acceptedIn(rule);
  return { params: { tenantId: top.tenantId }, body: { rule, subjectId: finding?.subject.id ?? '', until, reason } };
};

test('names who, until when and why, in the list and in the history; withdrawing ends it', async () => {
  const call = await request('redirect.http');
  const accepted = await api.ok(chief, 'health.tenant.accept', call);
  expect(await acceptedIn('redirect.http')).toMatchObject({
    severity: 'weak',
    accepted: {
      id: accepted.id,
      reason,
      by: { id: chief.id, name: chief.name },
      until: call.body.until,
      isEnding: false,
    },
  });
  const [record] = (await api.auditOf(call.body.subjectId)).filter(
    ({ operation }) => operation === 'health.tenant.accept',
  );
  expect(record).toMatchObject({
    targetType: 'oidcClient',
    tenantId: top.tenantId,
    organizationId: top.organizationId,
  });
  expect(record?.details).toMatchObject({ after: { risk: 'redirect.http', acceptedUntil: call.body.until, reason } });
  const params = { tenantId: top.tenantId, acceptanceId: accepted.id };
  await api.ok(chief, 'health.tenant.withdraw', { params });
  expect(await acceptedIn('redirect.http')).not.toHaveProperty('accepted');
  expect(await api.refusal(chief, 'health.tenant.withdraw', { params })).toBe('404 notFound');
});

test('the same finding again replaces what was accepted, and an organization sees it too', async () => {
  await api.ok(chief, 'health.tenant.accept', await request('redirect.http'));
  const until = inDays(90);
  await api.ok(chief, 'health.tenant.accept', await request('redirect.http', until));
  const seen = (await ofOrganization(chief, top)).findings.filter(({ rule }) => rule === 'redirect.http');
  expect(seen.map(({ accepted }) => accepted?.until)).toEqual([until]);
});

test('is back a week before its day, as what breaks soon, and as before on the day itself', async () => {
  const { id } = await api.ok(chief, 'health.tenant.accept', await request('redirect.http'));
  const ends = (days: number) =>
    api.db
      .update(healthAcceptances)
      .set({ until: new Date(inDays(days)) })
      .where(eq(healthAcceptances.id, id));
  await ends(6);
  expect(await acceptedIn('redirect.http')).toMatchObject({ severity: 'soon', accepted: { isEnding: true } });
  await ends(-1);
  const back = await acceptedIn('redirect.http');
  expect([back?.severity, back?.accepted]).toEqual(['weak', undefined]);
});

test.each([
  ['for less than 30 days', 28],
  ['for more than a year', 400],
])('is refused %s', async (_, days) => {
  const call = await request('redirect.http', inDays(days));
  expect(await api.refusal(chief, 'health.tenant.accept', call)).toBe('400 request.invalid');
});

test('what is broken cannot be accepted, nor what is not there', async () => {
  expect(await api.refusal(chief, 'health.tenant.accept', await request('secret.ended'))).toBe('400 finding.broken');
  const call = await request('redirect.http');
  for (const body of [
    { ...call.body, subjectId: randomUUID() },
    { ...call.body, rule: 'secret.lost' },
  ]) {
    expect(await api.refusal(chief, 'health.tenant.accept', { ...call, body })).toBe('404 notFound');
  }
});

test('by full admins only, of what they may see, where it is', async () => {
  const call = await request('redirect.http');
  const manager = await api.person(top, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
  expect(await api.refusal(manager, 'health.tenant.accept', call)).toBe('403 access.notPermitted');
  const chairman = await api.person(top, { isOrganizationAdmin: true });
  expect((await ofTenant(chairman, top)).checks.map(({ rule }) => rule)).not.toContain('redirect.http');
  expect(await api.refusal(chairman, 'health.tenant.accept', call)).toBe('404 notFound');
  const { id: acceptanceId } = await api.ok(chief, 'health.tenant.accept', call);
  const params = { tenantId: top.tenantId, acceptanceId };
  expect(await api.refusal(chairman, 'health.tenant.withdraw', { params })).toBe('404 notFound');
  expect(
    await api.refusal(boss, 'health.tenant.withdraw', { params: { tenantId: place.tenantId, acceptanceId } }),
  ).toBe('404 notFound');
});

test('in an organization and in the platform it is the same', async () => {
  const customer = await api.place();
  const head = await api.chief(customer);
  const body = { rule: 'organization.oneAdmin', subjectId: customer.organizationId, until: inDays(40), reason };
  const params = { organizationId: customer.organizationId };
  const { findings } = await ofOrganization(head, customer);
  expect(findings.map(({ rule }) => rule)).toContain('organization.oneAdmin');
  const { id } = await api.ok(head, 'health.organization.accept', { params, body });
  const seen = (await ofPlatform(chief, top)).findings.find(({ subject }) => subject.id === customer.organizationId);
  expect(seen?.accepted?.id).toBe(id);
  await api.ok(head, 'health.organization.withdraw', { params: { ...params, acceptanceId: id } });
  const inPlatform = { tenantId: top.tenantId };
  const again = await api.ok(chief, 'health.platform.accept', { params: inPlatform, body });
  await api.ok(chief, 'health.platform.withdraw', { params: { ...inPlatform, acceptanceId: again.id } });
  const watcher = await api.person(top, { permissions: [Permission.DashboardAccess] });
  expect(await api.refusal(watcher, 'health.platform.accept', { params: inPlatform, body })).toBe(
    '403 access.notPermitted',
  );
});
