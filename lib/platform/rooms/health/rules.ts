/** The rules for findings: pure functions of evidence from the database. */
import { HEALTH, SECRET } from '@/lib/contract/limits';
import { checkRedirectUri } from '@/lib/contract/oauth/redirects';
import { isLoopbackUri } from '@/lib/contract/oauth/program-kind';
import type { Finding, Severity, SubjectKind } from '@/lib/contract/rooms/health/entities';
import type { At, ClientEvidence, Evidence, Named, Some } from './evidence-types';

const DAY_MS = 86_400_000;

export interface Circumstances {
  now: Date;
  wildcards: boolean;
  /** The first day of counting; null while nothing is counted. */
  countedSince: string | null;
  /** An installation on a developer's own machine, where loopback addresses are expected. */
  isLocal: boolean;
}

export type Right =
  | 'invitations'
  | 'people'
  | 'tenantAdmins'
  | 'organizations'
  | 'signInPolicy'
  | 'providers'
  | 'resources'
  | 'platform';
type Found = Omit<Finding, 'rule' | 'accepted'>;
interface Rule {
  right: Right;
  find: (evidence: Evidence, circumstances: Circumstances) => Found[];
}

interface Judgement {
  severity: Severity;
  facts: Partial<Finding['facts']>;
  since?: string | undefined;
}

function found(kind: SubjectKind, { id, name, ...at }: Named & Partial<At>, judgement: Judgement): Found {
  const { severity, facts, since } = judgement;
  const { organizationId, tenantId, tenantName } = at;
  return {
    severity,
    subject: { kind, id, name },
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(tenantId === undefined ? {} : { tenantId, tenantName }),
    ...(since === undefined ? {} : { since }),
    facts: { names: [], addresses: [], ...facts },
  };
}

const ofClients = (judge: (client: ClientEvidence, circumstances: Circumstances) => Judgement | null): Rule => ({
  right: 'resources',
  find: ({ clients }, circumstances) =>
    clients.flatMap((client) => {
      const judgement = judge(client, circumstances);
      return judgement === null ? [] : [found('client', client, judgement)];
    }),
});

/** A rule about redirect URIs; its findings name the affected ones. */
const ofRedirects = (
  severity: Severity,
  isMet: (uri: string, client: ClientEvidence, circumstances: Circumstances) => boolean,
): Rule =>
  ofClients((client, circumstances) => {
    const addresses = client.redirectUris.filter((uri) => isMet(uri, client, circumstances));
    if (addresses.length === 0) return null;
    const facts = { count: addresses.length, addresses: addresses.slice(0, HEALTH.names) };
    return { severity, facts, since: client.redirectsSince };
  });

/** A rule that turns every database row into a finding. */
const ofRows = (
  right: Right,
  kind: SubjectKind,
  rows: 'tenantAdmins' | 'organizationAdmins' | 'scopes' | 'unaskedScopes',
): Rule => ({
  right,
  find: (evidence) =>
    evidence[rows].map((row) => found(kind, row, { severity: 'weak', facts: { count: row.count, names: row.names } })),
});

const ofApplications = (rows: 'roles' | 'permissions'): Rule => ({
  right: 'resources',
  find: (evidence) =>
    evidence[rows].map(({ isSingleTenant, count, names, ...application }) =>
      found(isSingleTenant ? 'singleTenantApplication' : 'application', application, {
        severity: 'weak',
        facts: { count, names },
      }),
    ),
});

const ofInvitations = (severity: Severity, which: 'ended' | 'ending', daysBefore: number): Rule => ({
  right: 'invitations',
  find: ({ invitations }) =>
    invitations.flatMap((row) => {
      const { count, names, at } = row[which];
      if (count === 0 || at === null) return [];
      return [found('tenant', row, { severity, facts: { count, names, at }, since: daysEarlier(at, daysBefore) })];
    }),
});

const daysEarlier = (at: string, days: number): string => new Date(Date.parse(at) - days * DAY_MS).toISOString();
const isRefused = (uri: string, { wildcards }: Circumstances): boolean => checkRedirectUri(uri, { wildcards }) !== null;

/** Whose e-mail was refused or given up: the invited person knows of nothing. */
const undelivered: Rule = {
  right: 'invitations',
  find: ({ invitations }) =>
    invitations.flatMap(({ undelivered: { count, names }, ...row }) =>
      count === 0 ? [] : [found('tenant', row, { severity: 'broken', facts: { count, names } })],
    ),
};

/** The end of a client's secret, when it is near or past. */
const secretEnd = (isOver: boolean): Rule =>
  ofClients(({ hasSecret, secretExpiresAt }, { now }) => {
    if (!hasSecret || secretExpiresAt === null) return null;
    const daysLeft = (Date.parse(secretExpiresAt) - now.getTime()) / DAY_MS;
    if (daysLeft > SECRET.attentionDays || daysLeft <= 0 !== isOver) return null;
    const facts = { at: new Date(secretExpiresAt).toISOString() };
    return isOver
      ? { severity: 'broken', facts, since: facts.at }
      : { severity: 'soon', facts, since: daysEarlier(facts.at, SECRET.attentionDays) };
  });

/** People of a place, counted up to a bound. */
function ofSome(row: Named & At, { count: counted, names }: Some): Found[] {
  if (counted === 0) return [];
  const count = Math.min(counted, HEALTH.counted);
  const kind = row.tenantId === undefined ? 'organization' : 'tenant';
  return [found(kind, row, { severity: 'weak', facts: { count, isLowerBound: counted > count, names } })];
}

const ofPeople = (which: 'never' | 'away'): Rule => ({
  right: 'people',
  find: ({ people }) => people.flatMap((row) => ofSome(row, row[which])),
});

const daysSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / DAY_MS;

/** Unused for a long time. Nothing is known about the time before counting began. */
const unusedClient = ofClients(({ lastUse, createdAt }, { countedSince, now }) => {
  const days = HEALTH.awayDays;
  if (countedSince === null || daysSince(countedSince, now) < days) return null;
  if (daysSince(createdAt, now) < days || (lastUse !== null && daysSince(lastUse, now) < days)) return null;
  return { severity: 'weak', facts: lastUse === null ? {} : { at: new Date(lastUse).toISOString() } };
});

/** Old enough, but never used. Nothing is known about a secret that is older than the counters. */
const unusedSecret = ofClients(({ hasSecret, isSecretUsed, secretSince }, { countedSince, now }) => {
  if (!hasSecret || isSecretUsed || countedSince === null || secretSince < countedSince) return null;
  return daysSince(secretSince, now) < HEALTH.newcomerDays ? null : { severity: 'weak', facts: {}, since: secretSince };
});

/** A check of what the provider publishes fails, so its people cannot sign in. */
const failingProvider: Rule = {
  right: 'providers',
  find: ({ providers }) =>
    providers.flatMap(({ fault, faultSince, ...row }) =>
      fault === null || faultSince === null
        ? []
        : [found('provider', row, { severity: 'broken', facts: { check: fault }, since: faultSince })],
    ),
};

/** Certificates that are valid for a few days only are renewed shortly before they expire. */
const endingCertificate: Rule = {
  right: 'providers',
  find: ({ providers }, { now }) =>
    providers.flatMap(({ certificateFrom, certificateTo, ...row }) => {
      if (certificateFrom === null || certificateTo === null) return [];
      const lifetime = (Date.parse(certificateTo) - Date.parse(certificateFrom)) / DAY_MS;
      const daysBefore = Math.min(HEALTH.certificateDays, lifetime / 5);
      const daysLeft = (Date.parse(certificateTo) - now.getTime()) / DAY_MS;
      if (daysLeft > daysBefore || daysLeft <= 0) return [];
      return [
        found('provider', row, {
          severity: 'soon',
          facts: { at: certificateTo },
          since: daysEarlier(certificateTo, daysBefore),
        }),
      ];
    }),
};

/** By name, in the order in which findings of one severity are listed. */
export const RULES = {
  'secret.ended': secretEnd(true),
  'redirect.refused': ofRedirects('broken', (uri, _, circumstances) => isRefused(uri, circumstances)),
  'invitation.ended': ofInvitations('broken', 'ended', 0),
  'invitation.undelivered': undelivered,
  'identityProvider.failing': failingProvider,
  'secret.ending': secretEnd(false),
  'identityProvider.certificate': endingCertificate,
  'invitation.ending': ofInvitations('soon', 'ending', HEALTH.invitationDays),
  'organization.oneAdmin': ofRows('organizations', 'organization', 'organizationAdmins'),
  'tenant.oneAdmin': ofRows('tenantAdmins', 'tenant', 'tenantAdmins'),
  'admin.noSecondFactor': {
    right: 'signInPolicy',
    find: ({ unaskedAdmins }) => unaskedAdmins.flatMap((row) => ofSome(row, row)),
  },
  'redirect.http': ofRedirects(
    'weak',
    (uri, _, circumstances) => /^http:/i.test(uri) && !isLoopbackUri(uri) && !isRefused(uri, circumstances),
  ),
  // A program on a person's own machine listens only there (RFC 8252, section 7.3).
  'redirect.loopback': ofRedirects(
    'weak',
    (uri, { isPublic, redirectUris }, { isLocal }) =>
      !isLocal && isLoopbackUri(uri) && !(isPublic && redirectUris.every((one) => isLoopbackUri(one))),
  ),
  'redirect.wildcard': ofRedirects(
    'weak',
    (uri, _, circumstances) => uri.includes('*') && !isRefused(uri, circumstances),
  ),
  'token.longLived': ofClients(({ accessTokenLifetime: seconds, lifetimeSince: since }) =>
    seconds > HEALTH.tokenSeconds ? { severity: 'weak', facts: { seconds }, since } : null,
  ),
  'client.unused': unusedClient,
  'secret.unused': unusedSecret,
  'client.noApplication': ofClients(({ hasApplication, applicationSince: since }) =>
    hasApplication ? null : { severity: 'weak', facts: {}, since },
  ),
  'people.neverSignedIn': ofPeople('never'),
  'people.away': ofPeople('away'),
  'role.noMembers': ofApplications('roles'),
  'permission.noRole': ofApplications('permissions'),
  'scope.noClient': ofRows('resources', 'apiResource', 'scopes'),
  'scope.unasked': ofRows('resources', 'apiResource', 'unaskedScopes'),
  'signingKey.old': {
    right: 'platform',
    find: ({ keys }, { now }) =>
      keys.flatMap(({ kid, alg, createdAt }) => {
        const oldSince = Date.parse(createdAt) + HEALTH.signingKeyDays * DAY_MS;
        if (oldSince > now.getTime()) return [];
        const facts = { at: new Date(createdAt).toISOString() };
        const since = new Date(oldSince).toISOString();
        return [found('signingKey', { id: kid, name: alg }, { severity: 'weak', facts, since })];
      }),
  },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
const ruleIds = Object.keys(RULES) as RuleId[];

/**
 * All findings, at most `HEALTH.each` per rule.
 *
 * @param rights - the caller's; rules without their right are skipped
 * @returns the applied rules and their findings, in order
 */
export function judge(
  evidence: Evidence,
  circumstances: Circumstances,
  rights: ReadonlySet<Right>,
): { checks: { rule: RuleId; isCut: boolean }[]; findings: (Found & { rule: RuleId })[] } {
  const asked = ruleIds
    .filter((rule) => rights.has(RULES[rule].right))
    .map((rule) => ({ rule, all: (RULES[rule] as Rule).find(evidence, circumstances) }));
  return {
    checks: asked.map(({ rule, all }) => ({ rule, isCut: all.length > HEALTH.each })),
    findings: asked.flatMap(({ rule, all }) => all.slice(0, HEALTH.each).map((one) => ({ rule, ...one }))),
  };
}

/** Sorts findings by severity (broken, soon, weak), then by nearest expiry and by rule. */
export function inOrder<One extends Pick<Finding, 'severity' | 'facts'>>(findings: readonly One[]): One[] {
  const rank = { broken: 0, soon: 1, weak: 2 } as const;
  const end = ({ facts }: One): number => (facts.at === undefined ? Infinity : Date.parse(facts.at));
  return findings.toSorted((a, b) => {
    const bySeverity = rank[a.severity] - rank[b.severity];
    return bySeverity !== 0 || a.severity === 'weak' ? bySeverity : compare(end(a), end(b));
  });
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
