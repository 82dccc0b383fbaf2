import { describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';
import { healthPath, healthTargets } from '@/lib/contract/rooms/health/places';
import { summaryOf } from '@/lib/platform/digest/summary';
import { weeklyDigest } from '@/lib/platform/mail/digest';
import { mailingOf } from '@/lib/platform/rooms/account/digest';

test.each([
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2026-11-23T05:59:59.999Z', '2026-11-16'],
  ['2026-11-23T06:00:00.000Z', '2026-11-23'],
  ['2026-11-29T23:00:00.000Z', '2026-11-23'],
  ['2027-01-03T12:00:00.000Z', '2026-12-28'],
])('at %s the newest mailing is that of %s', (moment, mailing) => {
  expect(mailingOf(new Date(moment))).toBe(mailing);
});

describe('what a place comes to', () => {
  const now = new Date('2026-11-23T06:00:00.000Z');
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const finding = (at: string | undefined, accepted?: Finding['accepted']): Finding => ({
    rule: 'secret.ending',
    severity: 'soon',
    subject: { kind: 'client', id: 'c', name: 'C' },
    facts: { at, names: ['Kari Nordmann'], addresses: [] },
    accepted,
  });
  const until = (hours: number, isEnding: boolean): Finding['accepted'] => ({
    id: 'a',
    until: inHours(hours),
    reason: 'Known',
    by: { id: 'p', name: 'Kari Nordmann' },
    at: inHours(-1),
    isEnding,
  });
  const health = (findings: Finding[], isCut = false): Health => ({
    checkedAt: now.toISOString(),
    checks: [{ rule: 'secret.ending', isCut }],
    findings,
  });

  test('what ends counts for its own days and all longer ones; what has ended, or was accepted, does not', () => {
    const summary = summaryOf(
      health([
        finding(inHours(-1)),
        finding(undefined),
        finding(inHours(24)),
        finding(inHours(25)),
        finding(inHours(30 * 24)),
        finding(inHours(31 * 24)),
        finding(undefined, until(24 * 6, true)),
        finding(undefined, until(24 * 60, false)),
      ]),
      now,
    );
    expect(summary).toEqual({
      attention: 7,
      isCut: false,
      ends: [
        { days: 1, count: 1 },
        { days: 7, count: 3 },
        { days: 30, count: 4 },
      ],
    });
    expect(summaryOf(health([], true), now)).toEqual({ attention: 0, isCut: true, ends: [] });
  });

  const mail = (language: 'en' | 'no') =>
    weeklyDigest({
      to: 'kari@example.test',
      language,
      places: [
        { name: undefined, summary: summaryOf(health([finding(inHours(1))]), now), link: 'https://c.test/1' },
        {
          name: 'Nord',
          summary: summaryOf(health([finding(inHours(50)), finding(inHours(51))], true), now),
          link: 'https://c.test/2',
        },
      ],
      settingsLink: 'https://c.test/settings',
      unsubscribeLink: 'https://p.test/unsubscribe/x',
    }).body;

  test('reads as a sentence in both languages', () => {
    expect(mail('en')).toBe(`This is what needs attention in what you administer:

All organizations
=================
1 thing needs attention
1 expires within a day
Health of all organizations:
https://c.test/1

Nord
====
More than 2 things need attention
2 expire within 7 days
Health of Nord:
https://c.test/2

You get this e-mail on Mondays because it is switched on in your settings.
Your settings:
https://c.test/settings

Stop these e-mails:
https://p.test/unsubscribe/x
`);
    expect(mail('no')).toBe(`Dette trenger oppfølging der du administrerer:

Alle organisasjoner
===================
1 ting trenger oppfølging
1 utløper innen ett døgn
Helse for alle organisasjoner:
https://c.test/1

Nord
====
Mer enn 2 ting trenger oppfølging
2 utløper innen 7 dager
Helse for Nord:
https://c.test/2

Du får denne e-posten på mandager fordi den er slått på i innstillingene dine.
Innstillingene dine:
https://c.test/settings

Stopp disse e-postene:
https://p.test/unsubscribe/x
`);
  });
});

test('an organization stands for its tenants, the platform is there once, and each has its page', () => {
  const tenant = (id: string, organizationId: string, more = {}) => ({
    id,
    organizationId,
    isSuperTenant: false,
    role: Role.Regular as string,
    administrationPermissions: [],
    ...more,
  });
  const superTenant = {
    isSuperTenant: true,
    role: Role.LimitedAdmin,
    administrationPermissions: [Permission.DashboardAccess],
  };
  const organization = (id: string, isOrganizationAdmin: boolean) => ({
    id,
    isOrganizationAdmin,
    administrationPermissions: [],
  });
  const targets = healthTargets({
    id: 'p',
    organizations: [organization('o1', true), organization('o2', false)],
    tenants: [
      tenant('t1', 'o1', { role: Role.Admin }),
      tenant('t2', 'o2', { role: Role.Admin }),
      tenant('t3', 'o2'),
      tenant('s1', 'o2', superTenant),
      tenant('s2', 'o2', superTenant),
    ],
  });
  expect(targets.map(healthPath)).toEqual([
    '/organization/o2/overview?view=health',
    '/organization/o1?view=health',
    '/organization/o2/tenant/t2?view=health',
  ]);
});
