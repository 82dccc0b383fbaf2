import { expect, test } from 'vitest';
import { planCalls } from '@/components/pages/first-calls';
import { Role, subjectFor } from '@/lib/contract/access';

const place = { organizationId: 'o1', tenantId: 't1' };
const tenant = {
  id: 't1',
  name: 'Fjord drift',
  organizationId: 'o1',
  isSuperTenant: true,
  role: Role.Admin as Role,
  administrationPermissions: [],
};
const organization = { id: 'o1', name: 'Fjord', isOrganizationAdmin: true, administrationPermissions: [] };
const admin = subjectFor({ id: 'u1', tenants: [tenant], organizations: [organization] }, place);
const regular = subjectFor({ id: 'u1', tenants: [{ ...tenant, role: Role.Regular }], organizations: [] }, place);

const planned = (...asked: Parameters<typeof planCalls>): string[] => planCalls(...asked).map(({ id }) => id);

test('findings and figures of a place are asked for with the first calls, as far as the reader may see them', () => {
  const query = {};
  expect(planned('tenant', place, { subject: admin, query })).toEqual([
    'tenants.get',
    'health.tenant',
    'statistics.tenant',
  ]);
  expect(planned('tenant', place, { subject: regular, query })).toEqual(['tenants.get']);
  expect(planned('organization', place, { subject: admin, query })).toEqual([
    'organizations.get',
    'health.organization',
    'statistics.organization',
  ]);
  expect(planned('organization', place, { subject: regular, query })).toEqual(['organizations.get']);
  expect(planned('organizationOverview', place, { subject: regular, query })).toEqual([]);
});

test('what the pages of the account show is asked for with the first calls', () => {
  const look = { subject: regular, query: {} };
  expect(planned('yourAccount', {}, look)).toEqual([
    'me.passkeys',
    'me.password',
    'me.factors',
    'me.sessions',
    'me.grants',
  ]);
  expect(planned('settings', {}, look)).toEqual([]);
  expect(planned('settings', {}, { subject: admin, query: {} })).toEqual(['me.digest']);
});

test('figures are not asked for by a view that does not show them', () => {
  const look = { subject: admin, query: { view: 'history' } };
  expect(planned('tenant', place, look)).toEqual(['tenants.get', 'health.tenant']);
  expect(planned('organization', place, look)).toEqual(['organizations.get', 'health.organization']);
});

test('the figures of the overview are those of its creator filter', () => {
  const figures = (query: Record<string, string>) =>
    planCalls('organizationOverview', place, { subject: admin, query }).find(({ id }) => id === 'statistics.platform');
  expect(figures({})?.options.query).toEqual({});
  expect(figures({ 'f.created': 'own' })?.options.query).toEqual({ createdBy: 't1' });
});
