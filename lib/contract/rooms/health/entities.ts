/** Findings: what is broken, breaks soon or is weak, and which findings were accepted. */
import * as v from 'valibot';
import { maxCharacters } from '@/lib/contract/length-rules';
import { TEXT } from '@/lib/contract/limits';
import * as rules from '@/lib/contract/rules';
import { Id, IdName, Instant, list } from '@/lib/contract/entities/common';

/** `broken`: something is refused now; `soon`: still works; `weak`: works, but could be safer. In the order of the list. */
export const SEVERITIES = ['broken', 'soon', 'weak'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Kinds of subjects of findings. */
export const SUBJECT_KINDS = [
  'tenant',
  'organization',
  'client',
  'application',
  'singleTenantApplication',
  'apiResource',
  'signingKey',
  'provider',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A word of the platform; the console has sentences for those that the embedded one knows. */
const RuleName = v.pipe(v.string(), maxCharacters(60), v.regex(/^[A-Za-z]+(?:\.[A-Za-z]+)*$/));

/** Values for a finding's sentence; they depend on the rule. */
const Facts = v.object({
  count: v.optional(v.number()),
  /** There are more than `count`: counting stopped early. */
  isLowerBound: v.optional(v.boolean()),
  /** The first affected things: people, roles, scopes. */
  names: list(v.string()),
  /** Time of expiry, in the past or future. */
  at: v.optional(Instant),
  /** Redirect URIs. */
  addresses: list(v.string()),
  /** A lifetime in seconds. */
  seconds: v.optional(v.number()),
  /** The check of an identity provider that fails: a word of its own check. */
  check: v.optional(v.string()),
});

/** An accepted risk: until when, why, and who accepted it. */
export const Acceptance = v.object({
  id: Id,
  until: Instant,
  reason: v.string(),
  by: IdName,
  at: Instant,
  /** Ends within days, so the finding needs attention again. */
  isEnding: v.optional(v.boolean(), false),
});
export type Acceptance = v.InferOutput<typeof Acceptance>;

export const Finding = v.object({
  rule: RuleName,
  severity: v.picklist(SEVERITIES),
  subject: v.object({ kind: v.picklist(SUBJECT_KINDS), id: Id, name: v.string() }),
  /** The subject's organization; absent when it belongs to the platform. */
  organizationId: v.optional(Id),
  tenantId: v.optional(Id),
  tenantName: v.optional(v.string()),
  /** Start of the condition, if known. */
  since: v.optional(Instant),
  facts: Facts,
  accepted: v.optional(Acceptance),
});
export type Finding = v.InferOutput<typeof Finding>;

export const Health = v.object({
  checkedAt: Instant,
  /** The applied rules: only those that the caller may see. `isCut`: there are more findings than in the answer. */
  checks: v.array(v.object({ rule: RuleName, isCut: v.optional(v.boolean(), false) })),
  findings: v.array(Finding),
});
export type Health = v.InferOutput<typeof Health>;

/** Accepts a finding until a day within `HEALTH.acceptDays` from now. Broken things cannot be accepted. */
export const AcceptRequest = v.object({
  rule: RuleName,
  subjectId: Id,
  until: Instant,
  reason: rules.text({ ...TEXT.acceptReason, prose: true }),
});
export type AcceptRequest = v.InferOutput<typeof AcceptRequest>;
