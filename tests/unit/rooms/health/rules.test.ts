/** What makes a finding, rule by rule. */
import { describe, expect, test } from 'vitest';
import { HEALTH } from '@/lib/contract/limits';
import type { ClientEvidence, Evidence } from '@/lib/platform/rooms/health/evidence-types';
import { type Circumstances, RULES, type Right, type RuleId, inOrder, judge } from '@/lib/platform/rooms/health/rules';
import { messages } from '@/messages/index';

const now = new Date('2026-11-25T12:00:00.000Z');
const day = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
const at = { organizationId: 'o', tenantId: 't', tenantName: 'Tenant' };
const thing = { id: 'x', name: 'X', ...at };
const some = { count: 2, names: ['One', 'Two'] };
const noPeople = { count: 0, names: [] };
const none = { ...noPeople, at: null };

const client = (more: Partial<ClientEvidence> = {}): ClientEvidence => ({
  ...thing,
  isPublic: false,
  hasSecret: true,
  secretExpiresAt: null,
  hasApplication: true,
  redirectUris: ['https://client.test/back'],
  accessTokenLifetime: 3600,
  createdAt: day(-200),
  secretSince: day(-200),
  isSecretUsed: true,
  lastUse: day(-1),
  applicationSince: day(-3),
  redirectsSince: day(-2),
  lifetimeSince: day(-1),
  ...more,
});
const returns = (...redirectUris: string[]): Partial<Evidence> => ({ clients: [client({ redirectUris })] });
const native = (...redirectUris: string[]): Partial<Evidence> => ({
  clients: [client({ redirectUris, isPublic: true, hasSecret: false })],
});
const secret = (days: number, more: Partial<ClientEvidence> = {}): Partial<Evidence> => ({
  clients: [client({ secretExpiresAt: day(days), ...more })],
});

const provider = (more: Partial<Evidence['providers'][number]>): Evidence['providers'][number] => ({
  ...{ id: 'idp', name: 'IdP', organizationId: 'o' },
  ...{ fault: null, faultSince: null, certificateFrom: null, certificateTo: null },
  ...more,
});
const certificate = (from: number, to: number) => provider({ certificateFrom: day(from), certificateTo: day(to) });

const EMPTY: Evidence = {
  invitations: [],
  tenantAdmins: [],
  organizationAdmins: [],
  people: [],
  unaskedAdmins: [],
  clients: [],
  roles: [],
  permissions: [],
  scopes: [],
  unaskedScopes: [],
  providers: [],
  keys: [],
};
const ALL: ReadonlySet<Right> = new Set([
  'invitations',
  'people',
  'tenantAdmins',
  'organizations',
  'signInPolicy',
  'providers',
  'resources',
  'platform',
]);
const production: Circumstances = { now, wildcards: true, countedSince: day(-100), isLocal: false };

/** What is found: `rule severity`, and since how many days. */
function found(evidence: Partial<Evidence>, circumstances: Partial<Circumstances> = {}): [string, number | null][] {
  const { findings } = judge({ ...EMPTY, ...evidence }, { ...production, ...circumstances }, ALL);
  return findings.map(({ rule, severity, since }) => [
    `${rule} ${severity}`,
    since === undefined ? null : (now.getTime() - Date.parse(since)) / 86_400_000,
  ]);
}

const cases: [
  what: string,
  evidence: Partial<Evidence>,
  expected: [string, number | null][],
  Partial<Circumstances>?,
][] = [
  ['nothing of an empty place', {}, []],
  ['admins without a second factor', { unaskedAdmins: [{ ...thing, ...some }] }, [['admin.noSecondFactor weak', null]]],
  ['nothing of a client in order', { clients: [client()] }, []],
  ['a secret that ended', secret(-5), [['secret.ended broken', 5]]],
  ['a secret that ends this moment', secret(0), [['secret.ended broken', 0]]],
  ['a secret that ends', secret(4), [['secret.ending soon', 10]]],
  ['a secret that ends on the first day of its warning', secret(14), [['secret.ending soon', 0]]],
  ['nothing of a secret that ends later', secret(15), []],
  ['nothing of a secret that a key has replaced', secret(-5, { hasSecret: false }), []],
  [
    'an invitation that ended',
    { invitations: [{ ...thing, ended: { ...some, at: day(-2) }, ending: none, undelivered: none }] },
    [['invitation.ended broken', 2]],
  ],
  [
    'invitations that end',
    { invitations: [{ ...thing, ended: none, ending: { ...some, at: day(1) }, undelivered: none }] },
    [['invitation.ending soon', 2]],
  ],
  [
    'invitations that were not delivered',
    { invitations: [{ ...thing, ended: none, ending: none, undelivered: { ...some, at: day(5) } }] },
    [['invitation.undelivered broken', null]],
  ],
  ['a tenant with one admin', { tenantAdmins: [{ ...thing, ...some }] }, [['tenant.oneAdmin weak', null]]],
  [
    'an organization with one admin',
    { organizationAdmins: [{ ...thing, ...some }] },
    [['organization.oneAdmin weak', null]],
  ],
  ['an address without https', returns('http://client.test/back'), [['redirect.http weak', 2]]],
  ['one without https among others', returns('https://client.test', 'HTTP://client.test'), [['redirect.http weak', 2]]],
  ['an address of the own machine', returns('http://localhost:3000/back'), [['redirect.loopback weak', 2]]],
  ['nothing of it on a developer’s machine', returns('http://localhost:3000/back'), [], { isLocal: true }],
  ['nothing of an installed program', native('http://127.0.0.1/back', 'http://[::1]/back'), []],
  [
    'an installed program that also returns elsewhere',
    native('http://127.0.0.1/back', 'https://client.test'),
    [['redirect.loopback weak', 2]],
  ],
  ['a wildcard', returns('https://*.client.test/back'), [['redirect.wildcard weak', 2]]],
  [
    'a wildcard where none is taken',
    returns('https://*.client.test/back'),
    [['redirect.refused broken', 2]],
    { wildcards: false },
  ],
  ['an address that is none', returns('custom:/back'), [['redirect.refused broken', 2]]],
  ['a lifetime over a day', { clients: [client({ accessTokenLifetime: 86_401 })] }, [['token.longLived weak', 1]]],
  ['nothing of a lifetime of a day', { clients: [client({ accessTokenLifetime: 86_400 })] }, []],
  [
    'a client without application',
    { clients: [client({ hasApplication: false })] },
    [['client.noApplication weak', 3]],
  ],
  ['roles without members', { roles: [{ ...thing, ...some, isSingleTenant: false }] }, [['role.noMembers weak', null]]],
  [
    'permissions in no role',
    { permissions: [{ ...thing, ...some, isSingleTenant: true }] },
    [['permission.noRole weak', null]],
  ],
  ['scopes of no client', { scopes: [{ ...thing, ...some }] }, [['scope.noClient weak', null]]],
  ['a client that was not used for long', { clients: [client({ lastUse: day(-90) })] }, [['client.unused weak', null]]],
  ['one that was never used', { clients: [client({ lastUse: null })] }, [['client.unused weak', null]]],
  ['nothing of one that was used since', { clients: [client({ lastUse: day(-89) })] }, []],
  ['nothing of a new one', { clients: [client({ lastUse: null, createdAt: day(-89) })] }, []],
  [
    'nothing of it while uses are counted for less',
    { clients: [client({ lastUse: null })] },
    [],
    { countedSince: day(-89) },
  ],
  ['nothing of it where uses are not counted', { clients: [client({ lastUse: null })] }, [], { countedSince: null }],
  [
    'a secret that is not used',
    { clients: [client({ isSecretUsed: false, secretSince: day(-14) })] },
    [['secret.unused weak', 14]],
  ],
  ['nothing of a newer secret', { clients: [client({ isSecretUsed: false, secretSince: day(-13) })] }, []],
  [
    'nothing of one from before uses were counted',
    { clients: [client({ isSecretUsed: false, secretSince: day(-101) })] },
    [],
  ],
  [
    'nothing of the secret where a key is used',
    { clients: [client({ hasSecret: false, isSecretUsed: false, secretSince: day(-20) })] },
    [],
  ],
  [
    'members who never signed in',
    { people: [{ ...thing, never: some, away: noPeople }] },
    [['people.neverSignedIn weak', null]],
  ],
  ['members who are away', { people: [{ ...thing, never: noPeople, away: some }] }, [['people.away weak', null]]],
  ['scopes that are not asked for', { unaskedScopes: [{ ...thing, ...some }] }, [['scope.unasked weak', null]]],
  [
    'a provider out of order',
    { providers: [provider({ fault: 'keys', faultSince: day(-2) })] },
    [['identityProvider.failing broken', 2]],
  ],
  ['a certificate that ends', { providers: [certificate(-80, 5)] }, [['identityProvider.certificate soon', 2]]],
  ['nothing of one that ends later', { providers: [certificate(-80, 8)] }, []],
  ['nothing of one for six days, on its third', { providers: [certificate(-3, 3)] }, []],
  ['one for six days, at its end', { providers: [certificate(-5, 1)] }, [['identityProvider.certificate soon', 0.2]]],
  // It is out of order then.
  ['nothing of one that has ended', { providers: [certificate(-90, 0)] }, []],
  ['a key over a year old', { keys: [{ kid: 'k', alg: 'RS256', createdAt: day(-370) }] }, [['signingKey.old weak', 5]]],
  ['nothing of a younger key', { keys: [{ kid: 'k', alg: 'RS256', createdAt: day(-364) }] }, []],
];

describe('finds', () => {
  test.each(cases)('%s', (_, evidence, expected, circumstances) => {
    expect(found(evidence, circumstances)).toEqual(expected);
  });

  test('something by each rule in these cases', () => {
    const rules = new Set(
      cases.flatMap(([, evidence, , circumstances]) =>
        found(evidence, circumstances).map(([one]) => one.split(' ')[0]),
      ),
    );
    expect([...rules].toSorted()).toEqual(Object.keys(RULES).toSorted());
  });
});

test('only what the caller may see is asked', () => {
  const evidence = { ...EMPTY, ...returns('http://client.test'), tenantAdmins: [{ ...thing, ...some }] };
  const { checks, findings } = judge(evidence, production, new Set<Right>(['tenantAdmins']));
  expect(checks).toEqual([{ rule: 'tenant.oneAdmin', isCut: false }]);
  expect(findings.map(({ rule }) => rule)).toEqual(['tenant.oneAdmin']);
});

test('names the place of what it is about, and no more addresses than a line has', () => {
  const many = Array.from({ length: 9 }, (_, index) => `http://client.test/${index}`);
  const { findings } = judge({ ...EMPTY, ...returns(...many) }, production, ALL);
  expect(findings).toEqual([
    {
      rule: 'redirect.http',
      severity: 'weak',
      subject: { kind: 'client', id: 'x', name: 'X' },
      ...at,
      since: day(-2),
      facts: { count: 9, names: [], addresses: many.slice(0, HEALTH.names) },
    },
  ]);
});

test('people are counted up to a bound', () => {
  const all = { count: HEALTH.counted + 1, names: ['One'] };
  const { findings } = judge({ ...EMPTY, people: [{ ...thing, never: noPeople, away: all }] }, production, ALL);
  expect(findings[0]?.facts).toMatchObject({ count: HEALTH.counted, isLowerBound: true });
});

test('findings of one rule are bounded, and the answer says so', () => {
  const clients = Array.from({ length: HEALTH.each + 1 }, (_, index) =>
    client({ id: `c${index}`, hasApplication: false }),
  );
  const { checks, findings } = judge({ ...EMPTY, clients }, production, ALL);
  expect(findings).toHaveLength(HEALTH.each);
  expect(checks.filter(({ isCut }) => isCut)).toEqual([{ rule: 'client.noApplication', isCut: true }]);
});

test('worst first, and of these what ends first', () => {
  const finding = (severity: 'broken' | 'soon' | 'weak', days?: number) => ({
    severity,
    facts: { names: [], addresses: [], ...(days === undefined ? {} : { at: day(days) }) },
  });
  const [weak, old, late, early, never, broken] = [
    finding('weak'),
    finding('weak', -400),
    finding('soon', 5),
    finding('soon', 1),
    finding('soon'),
    finding('broken', -1),
  ] as const;
  expect(inOrder([weak, old, late, never, early, broken])).toEqual([broken, early, late, never, weak, old]);
});

test('each rule has a name in both languages', () => {
  const nameOf = (texts: unknown, rule: string): unknown =>
    rule.split('.').reduce((text, key) => (text as Record<string, unknown> | undefined)?.[key], texts);
  for (const { history } of Object.values(messages)) {
    const nameless = (Object.keys(RULES) as RuleId[]).filter((rule) => typeof nameOf(history.word, rule) !== 'string');
    expect(nameless).toEqual([]);
  }
});
