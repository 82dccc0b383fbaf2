/** Findings: what is broken, breaks soon or is weak, and which of it was accepted. */
import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { TEXT } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';
import { Id, IdName, Instant, list } from '@/lib/contract/entities/common';

/** `broken`: something is refused now; `soon`: nothing stops yet; `weak`: works, but could be safer. The order of the list. */
export const SEVERITIES = ['broken', 'soon', 'weak'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a finding is about. */
export const SUBJECT_KINDS = [
  'tenant',
  'organization',
  'client',
  'application',
  'singleTenantApplication',
  'apiResource',
  'signingKey',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A word of the platform; the console has sentences for those that the embedded one knows. */
const RuleName = v.pipe(v.string(), maxCharacters(60), v.regex(/^[A-Za-z]+(?:\.[A-Za-z]+)*$/));

/** What the sentence of a finding is made from; which of them there are depends on the rule. */
const Facts = v.object({
  /** How many it meets. */
  count: v.optional(v.number()),
  /** There are more than `count`: they were not counted to the end. */
  isLowerBound: v.optional(v.boolean()),
  /** The first of those it meets: people, roles, scopes. */
  names: list(v.string()),
  /** When it ends, or ended. */
  at: v.optional(Instant),
  /** Redirect URIs. */
  addresses: list(v.string()),
  /** A lifetime. */
  seconds: v.optional(v.number()),
});

/** A risk that was accepted: until when, why, and who accepted it. */
export const Acceptance = v.object({
  id: Id,
  until: Instant,
  reason: v.string(),
  by: IdName,
  at: Instant,
  /** It ends within days, and so the finding is among those that need attention again. */
  isEnding: v.optional(v.boolean(), false),
});
export type Acceptance = v.InferOutput<typeof Acceptance>;

export const Finding = v.object({
  rule: RuleName,
  severity: v.picklist(SEVERITIES),
  subject: v.object({ kind: v.picklist(SUBJECT_KINDS), id: Id, name: v.string() }),
  /** Where its subject is: absent for what belongs to the platform. */
  organizationId: v.optional(Id),
  tenantId: v.optional(Id),
  tenantName: v.optional(v.string()),
  /** From when on it has been so, where that is known. */
  since: v.optional(Instant),
  facts: Facts,
  accepted: v.optional(Acceptance),
});
export type Finding = v.InferOutput<typeof Finding>;

export const Health = v.object({
  checkedAt: Instant,
  /** What was looked for: only what the caller may see. `isCut`: there are more findings than the answer has. */
  checks: v.array(v.object({ rule: RuleName, isCut: v.optional(v.boolean(), false) })),
  findings: v.array(Finding),
});
export type Health = v.InferOutput<typeof Health>;

/** A finding is accepted until a day between `HEALTH.acceptDays` from now. What is broken cannot be accepted. */
export const AcceptRequest = v.object({
  rule: RuleName,
  subjectId: Id,
  until: Instant,
  reason: rules.text({ ...TEXT.acceptReason, prose: true }),
});
export type AcceptRequest = v.InferOutput<typeof AcceptRequest>;
