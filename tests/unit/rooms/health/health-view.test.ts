import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { type FindingWords, findingText } from '@/components/rooms/health/finding-text';
import { healthTable } from '@/components/rooms/health/health-csv';
import { mendHref } from '@/components/rooms/health/health-links';
import {
  type HealthPlace,
  aboutTarget,
  attentionOf,
  daysLeft,
  daysUntil,
  differenceOf,
  fineChecks,
  groupOf,
  grouped,
  lastDayOf,
  sinceOf,
} from '@/components/rooms/health/health-view';
import { type AccessClaims, Permission, Role } from '@/lib/contract/access';
import { LANGUAGES } from '@/lib/contract/limits';
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';
import { RULES } from '@/lib/platform/rooms/health/rules';
import { messages } from '@/messages/index';

const now = new Date('2026-11-25T12:00:00.000Z');
const day = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
const facts = { names: [], addresses: [] };
const accepted = (days: number) => ({
  id: 'a',
  until: day(days),
  reason: 'Known',
  by: { id: 'p', name: 'Nora' },
  at: day(-1),
  isEnding: days <= 7,
});
const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: 'redirect.http',
  severity: 'weak',
  subject: { kind: 'client', id: 'c', name: 'C' },
  organizationId: 'o',
  tenantId: 't',
  tenantName: 'T',
  facts,
  ...more,
});

const weak = finding();
const known = finding({ rule: 'token.longLived', accepted: accepted(40) });
const ending = finding({ rule: 'client.noApplication', severity: 'soon', accepted: accepted(5) });
const broken = finding({ rule: 'secret.ended', severity: 'broken' });
const health = (findings: Finding[], isCut = false): Health => ({
  checkedAt: day(0),
  checks: [...new Set([...findings.map(({ rule }) => rule), 'scope.noClient'])].map((rule) => ({ rule, isCut })),
  findings,
});

test('an end is as many days away as the list of clients says, and none on its last', () => {
  expect([5.9, 1, 0.9, -1].map((days) => daysLeft(day(days), now))).toEqual([6, 1, 0, 0]);
});

test('the panel of a thing has what is found of it, that of a tenant what is found in it', () => {
  const ofClient = finding();
  expect([aboutTarget(ofClient, 'c'), aboutTarget(ofClient, 't'), aboutTarget(ofClient, 'o')]).toEqual([
    true,
    true,
    false,
  ]);
  const ofOrganization = finding({ subject: { kind: 'organization', id: 'o', name: 'O' }, tenantId: undefined });
  expect([aboutTarget(ofOrganization, 'o'), aboutTarget(ofOrganization, 't')]).toEqual([true, false]);
});

describe('groups', () => {
  test('by what they mean; what was accepted is last, until it is about to end', () => {
    expect([weak, known, ending, broken].map(groupOf)).toEqual(['weak', 'accepted', 'soon', 'broken']);
    expect(grouped([weak, known, ending, broken]).map(({ group }) => group)).toEqual([
      'broken',
      'soon',
      'weak',
      'accepted',
    ]);
    expect(grouped([])).toEqual([]);
  });

  test('what was accepted is not counted, and a cut answer says so', () => {
    expect(attentionOf(health([weak, known, ending]))).toEqual({ findings: [weak, ending], count: 2, isCut: false });
    expect(attentionOf(health([weak], true)).isCut).toBe(true);
  });

  test('checks that found nothing are fine', () => {
    expect(fineChecks(health([weak, known]))).toEqual(['scope.noClient']);
  });

  test('a second look says what went and what came', () => {
    expect(differenceOf(health([weak, broken]), health([weak, known]))).toEqual({ gone: 1, come: 1 });
  });
});

describe('times', () => {
  test.each([
    [0.5, 'today', 0],
    [-3, 'today', 0],
    [1, 'days', 1],
    [13, 'days', 13],
    [14, 'weeks', 2],
    [59, 'weeks', 8],
    [60, 'months', 2],
    [400, 'months', 13],
  ])('for %d days', (days, unit, count) => {
    expect(sinceOf(day(-days), now)).toEqual({ unit, count });
  });

  test('days that are left, and the last day of an acceptance', () => {
    expect([daysUntil(day(2.5), now), daysUntil(day(-1), now)]).toEqual([2, 0]);
    expect(lastDayOf('2026-12-31T23:00:00.000Z').toISOString()).toBe('2026-12-31T22:59:59.999Z');
  });
});

describe('where it is mended', () => {
  const claims = (
    more: { role?: string; permissions?: string[]; isOrganizationAdmin?: boolean; in?: string } = {},
  ): AccessClaims => ({
    id: 'me',
    tenants: [
      {
        id: more.in ?? 't',
        organizationId: 'o',
        isSuperTenant: true,
        role: more.role ?? Role.Admin,
        administrationPermissions: more.permissions ?? [],
      },
    ],
    organizations: [{ id: 'o', isOrganizationAdmin: more.isOrganizationAdmin ?? false, administrationPermissions: [] }],
  });
  const here: HealthPlace = { kind: 'tenant', organizationId: 'o', tenantId: 't' };
  const tenant = { kind: 'tenant', id: 't', name: 'T' } as const;
  const organization = { kind: 'organization', id: 'o', name: 'O' } as const;

  test.each<[string, Partial<Finding>, string]>([
    ['redirect URIs', {}, '/organization/o/tenant/t/oidc-clients?dialog=edit&id=c&field=redirectUris'],
    ['a secret that ends', { rule: 'secret.ending' }, '/organization/o/tenant/t/oidc-clients?dialog=secret&id=c'],
    ['a client that is not used', { rule: 'client.unused' }, '/organization/o/tenant/t/oidc-clients?dialog=edit&id=c'],
    [
      'an application of one tenant',
      { rule: 'role.noMembers', subject: { kind: 'singleTenantApplication', id: 'a', name: 'A' } },
      '/organization/o/tenant/t/single-tenant-applications?dialog=edit&id=a&field=roles',
    ],
    [
      'an API resource',
      { rule: 'scope.noClient', subject: { kind: 'apiResource', id: 'r', name: 'R' } },
      '/organization/o/tenant/t/api-resources?dialog=edit&id=r&field=scopes',
    ],
    [
      'invitations',
      { rule: 'invitation.ended', subject: tenant },
      '/organization/o/tenant/t/members?f.attention=invitation.ended',
    ],
    [
      'invitations that did not arrive',
      { rule: 'invitation.undelivered', subject: tenant },
      '/organization/o/tenant/t/members?f.attention=invitation.undelivered',
    ],
    ['a single admin', { rule: 'tenant.oneAdmin', subject: tenant }, '/organization/o/tenant/t/members?f.role=admin'],
    [
      'people who never signed in',
      { rule: 'people.neverSignedIn', subject: tenant },
      '/organization/o/tenant/t/members?f.attention=people.neverSignedIn',
    ],
    [
      'people who are away',
      { rule: 'people.away', subject: tenant },
      '/organization/o/tenant/t/members?f.attention=people.away',
    ],
  ])('of %s', (_, more, href) => {
    expect(mendHref(finding(more), here, claims())).toBe(href);
  });

  test('of an organization: its people, or its line in the overview', () => {
    const one = finding({ rule: 'organization.oneAdmin', subject: organization, tenantId: undefined });
    const inPlatform: HealthPlace = { kind: 'platform', organizationId: 'home', tenantId: 't' };
    expect(mendHref(one, here, claims({ isOrganizationAdmin: true }))).toBe('/organization/o/members');
    expect(mendHref(one, here, claims())).toBeUndefined();
    expect(mendHref(one, inPlatform, claims())).toBe('/organization/home/overview?q=o');
  });

  test('of a provider: its checks, for who may connect providers', () => {
    const subject = { kind: 'provider', id: 'idp', name: 'IdP' } as const;
    const one = finding({ rule: 'identityProvider.failing', subject, tenantId: undefined });
    expect(mendHref(one, here, claims({ isOrganizationAdmin: true }))).toBe(
      '/organization/o?view=providers&dialog=provider&id=idp',
    );
    expect(mendHref(one, here, claims())).toBeUndefined();
  });

  test('nowhere that the reader may not go', () => {
    const key = finding({ subject: { kind: 'signingKey', id: 'k', name: 'RS256' } });
    expect(mendHref(key, here, claims())).toBeUndefined();
    expect(
      mendHref(finding(), here, claims({ role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] })),
    ).toBeUndefined();
    // A tenant that they are no member of is in the list of the organization's tenants.
    const foreign = finding({ rule: 'tenant.oneAdmin', subject: tenant });
    expect(mendHref(foreign, here, claims({ in: 'other' }))).toBeUndefined();
    expect(mendHref(foreign, here, claims({ in: 'other', isOrganizationAdmin: true }))).toBe(
      '/organization/o/tenants?q=t',
    );
    expect(mendHref(finding(), here, claims({ in: 'other', isOrganizationAdmin: true }))).toBeUndefined();
  });
});

test('the file has a line for each finding that has words, in the order of the page', () => {
  const { fields, rows } = healthTable(
    [known, { ...weak, since: '2026-11-04T23:30:00Z' }, finding({ rule: 'of.others' })],
    {
      column: (column) => column,
      group: (group) => group,
      finding: ({ rule }) =>
        rule === 'of.others' ? undefined : { title: `Title ${rule}`, text: 'Text', mend: undefined },
      zone: 'Europe/Oslo',
    },
  );
  expect(fields.join()).toBe('group,finding,reason,subject,subjectId,tenant,since,until,because,by');
  expect(rows).toEqual([
    ['weak', 'Title redirect.http', 'Text', 'C', 'c', 'T', '2026-11-05', '', '', ''],
    ['accepted', 'Title token.longLived', 'Text', 'C', 'c', 'T', '', '2027-01-04', 'Known', 'Nora'],
  ]);
});

describe.each(LANGUAGES)('in %s', (locale) => {
  const t = createTranslator({
    locale,
    messages: messages[locale],
    namespace: 'health',
    onError: (error) => {
      throw error;
    },
  });
  const words: FindingWords = {
    t,
    list: (texts) => texts.join(', '),
    date: (at) => at.toISOString().slice(0, 10),
    now,
  };
  const say = (more: Partial<Finding>) => findingText(finding(more), words);

  test.each(Object.keys(RULES))('%s has its sentences', (rule) => {
    const few = { count: 2, names: ['One', 'Two'], addresses: ['http://c.test'], at: day(3), seconds: 172_800 };
    const many = { ...few, count: 1000, isLowerBound: true };
    for (const given of [few, many, { ...few, count: 1 }, { ...few, count: 0 }, facts]) {
      const said = say({ rule, facts: given });
      expect(said?.title).toMatch(/\S/);
      expect(said?.text).toMatch(/\S|^$/);
      expect(JSON.stringify(said)).not.toMatch(/[{}]\w|rule\./);
    }
  });

  test('what is not named is counted, and what ends soon says why it was accepted', () => {
    expect(say({ rule: 'role.noMembers', facts: { ...facts, count: 5, names: ['One', 'Two'] } })?.text).toMatch(
      /Two .* ?3 /,
    );
    const ending = say({ accepted: accepted(5) });
    expect(ending?.text).toContain('Known');
    expect(say({ rule: 'of.others' })).toBeUndefined();
  });
});
