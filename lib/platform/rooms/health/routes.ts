import { HEALTH } from '@/lib/contract/limits';
import { issue } from '@/lib/contract/validation-message';
import type { AcceptRequest, Acceptance, Finding, Health, SubjectKind } from '@/lib/contract/rooms/health/entities';
import { ApiError, type HandlerContext, type Handlers, invalid, notFound } from '../../api/handler';
import type { OperationId } from '@/lib/contract/operations';
import { membersById } from '../members/lookups';
import { TARGET } from '../shared/history-targets';
import { deleteAcceptance, findingKey, toAcceptance, writeAcceptance } from './acceptances';
import { evidenceOf } from './evidence';
import { type HealthPlace, reachOf } from './reach';
import { inOrder, judge } from './rules';

type Reading = Pick<HandlerContext<OperationId>, 'db' | 'me' | 'now' | 'consoleUrl' | 'enableWildcards'>;
type Context = Reading & Pick<HandlerContext<OperationId>, 'audit'>;

export const handlers = {
  'health.tenant': (context) => look(context, context.params),
  'health.member': async (context) => {
    const { tenantId, memberId } = context.params;
    if ((await membersById(context.db, tenantId, [memberId])).length === 0) throw notFound('The member');
    return await look(context, { tenantId }, memberId);
  },
  'health.organization': (context) => look(context, context.params),
  'health.platform': (context) => look(context, 'platform'),

  'health.tenant.accept': (context) => accept(context, context.params, context.body),
  'health.organization.accept': (context) => accept(context, context.params, context.body),
  'health.platform.accept': (context) => accept(context, 'platform', context.body),

  'health.tenant.withdraw': (context) => withdraw(context, context.params, context.params.acceptanceId),
  'health.organization.withdraw': (context) => withdraw(context, context.params, context.params.acceptanceId),
  'health.platform.withdraw': (context) => withdraw(context, 'platform', context.params.acceptanceId),
} satisfies Handlers;

/** Whether the console runs on the developer's own machine. */
const isLocal = (consoleUrl: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(consoleUrl).hostname);

async function findingsIn(context: Reading, place: HealthPlace, memberId?: string) {
  const { db, me, now, consoleUrl, enableWildcards: wildcards } = context;
  const reach = reachOf(me, place, memberId);
  const { evidence, acceptances, countedSince } = await evidenceOf(db, reach, now);
  const circumstances = { now, countedSince, wildcards, isLocal: isLocal(consoleUrl) };
  return { ...judge(evidence, circumstances, reach.rights), acceptances };
}

/** A place's findings with their acceptances. */
export async function look(context: Reading, place: HealthPlace, memberId?: string): Promise<Health> {
  const { now } = context;
  const { checks, findings, acceptances } = await findingsIn(context, place, memberId);
  const accepted = new Map(acceptances.map((row) => [findingKey(row.rule, row.subjectId), toAcceptance(row, now)]));
  return {
    checkedAt: now.toISOString(),
    checks,
    findings: inOrder(findings.map((finding) => withAcceptance(finding, accepted))),
  };
}

/** Shortly before its acceptance ends, an accepted finding returns as `soon`. */
function withAcceptance(finding: Omit<Finding, 'accepted'>, all: ReadonlyMap<string, Acceptance>): Finding {
  const accepted = all.get(findingKey(finding.rule, finding.subject.id));
  if (accepted === undefined || finding.severity === 'broken') return finding;
  return { ...finding, severity: accepted.isEnding ? 'soon' : finding.severity, accepted };
}

/** The audit trail's names for the subjects of findings. */
const TARGET_TYPES: Record<SubjectKind, string> = {
  tenant: TARGET.tenant,
  organization: 'organization',
  client: TARGET.client,
  application: TARGET.application,
  singleTenantApplication: TARGET.application,
  apiResource: TARGET.apiResource,
  signingKey: 'signingKey',
  provider: TARGET.provider,
};

function checkUntil(until: string, now: Date): void {
  const days = (Date.parse(until) - now.getTime()) / 86_400_000;
  const { min, max } = HEALTH.acceptDays;
  // Tolerates a day less, because the page may have been open for a while.
  if (days > min - 1 && days <= max) return;
  throw invalid('until', issue('days', { min, max }));
}

async function accept(context: Context, place: HealthPlace, request: AcceptRequest): Promise<Acceptance> {
  const { db, me, now, audit } = context;
  checkUntil(request.until, now);
  const { findings } = await findingsIn(context, place);
  const finding = findings.find(({ rule, subject }) => rule === request.rule && subject.id === request.subjectId);
  if (finding === undefined) throw notFound('The finding');
  if (finding.severity === 'broken') {
    throw new ApiError('finding.broken', 'What is broken cannot be accepted: something is refused now.');
  }
  const { rule, subject, organizationId, tenantId } = finding;
  const row = await writeAcceptance(db, request, finding, me.id);
  const { reason } = request;
  const until = new Date(request.until).toISOString();
  await audit({
    targetType: TARGET_TYPES[subject.kind],
    targetId: subject.id,
    organizationId,
    tenantId,
    details: { name: subject.name, after: { risk: rule, acceptedUntil: until, reason } },
  });
  return toAcceptance(row, now);
}

async function withdraw(context: Context, place: HealthPlace, id: string): Promise<void> {
  const { db, audit } = context;
  const { checks, findings } = await findingsIn(context, place);
  const row = await deleteAcceptance(
    db,
    id,
    place,
    checks.map(({ rule }) => rule),
  );
  const finding = findings.find(({ rule, subject }) => rule === row.rule && subject.id === row.subjectId);
  await audit({
    targetType: finding === undefined ? 'finding' : TARGET_TYPES[finding.subject.kind],
    targetId: row.subjectId,
    organizationId: row.organizationId ?? undefined,
    tenantId: row.tenantId ?? undefined,
    details: {
      name: finding?.subject.name ?? row.subjectId,
      before: { risk: row.rule, acceptedUntil: row.until.toISOString(), reason: row.reason },
    },
  });
}
