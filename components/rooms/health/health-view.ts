/** Selects and groups the findings to show. Pure. */
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';
import type { HealthTarget } from '@/lib/contract/rooms/health/places';

export type HealthPlace = HealthTarget;

/** Ordered by what a finding means for people; accepted findings come last. */
export const GROUPS = ['broken', 'soon', 'weak', 'accepted'] as const;
export type Group = (typeof GROUPS)[number];

/** Accepted findings are a group of their own until the acceptance is about to end. */
export const groupOf = ({ severity, accepted }: Pick<Finding, 'severity' | 'accepted'>): Group =>
  accepted === undefined || accepted.isEnding ? severity : 'accepted';

/** The non-empty groups, with findings in the platform's order. */
export function grouped(findings: readonly Finding[]): { group: Group; findings: Finding[] }[] {
  return GROUPS.map((group) => ({ group, findings: findings.filter((one) => groupOf(one) === group) })).filter(
    (part) => part.findings.length > 0,
  );
}

export function attentionOf({ findings, checks }: Health): { findings: Finding[]; count: number; isCut: boolean } {
  const open = findings.filter((one) => groupOf(one) !== 'accepted');
  return { findings: open, count: open.length, isCut: checks.some((one) => one.isCut) };
}

export function attentionCount(health: Health | undefined): { count: number; isCut: boolean } | undefined {
  if (health === undefined) return undefined;
  const { count, isCut } = attentionOf(health);
  return { count, isCut };
}

/** Whether a finding is about an entity or, if that is a tenant, about something in it. */
export const aboutTarget = ({ subject, tenantId }: Pick<Finding, 'subject' | 'tenantId'>, targetId: string): boolean =>
  subject.id === targetId || tenantId === targetId;

export function fineChecks({ checks, findings }: Health): string[] {
  const found = new Set(findings.map(({ rule }) => rule));
  return checks.map(({ rule }) => rule).filter((rule) => !found.has(rule));
}

export const findingKey = ({ rule, subject }: Pick<Finding, 'rule' | 'subject'>): string => `${rule}/${subject.id}`;

export function differenceOf(before: Health, after: Health): { gone: number; come: number } {
  const [old, now] = [before, after].map(({ findings }) => new Set(findings.map(findingKey)));
  const without = (some: Set<string> | undefined, others: Set<string> | undefined): number =>
    [...(some ?? [])].filter((key) => !others?.has(key)).length;
  return { gone: without(old, now), come: without(now, old) };
}

const DAY_MS = 86_400_000;
export type Since = { unit: 'today' | 'days' | 'weeks' | 'months'; count: number };

export function sinceOf(since: string, now: Date): Since {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));
  if (days === 0) return { unit: 'today', count: 0 };
  if (days < 14) return { unit: 'days', count: days };
  return days < 60 ? { unit: 'weeks', count: Math.floor(days / 7) } : { unit: 'months', count: Math.floor(days / 30) };
}

export const daysUntil = (at: string, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / DAY_MS));

/** Days until an end, including the current day; zero on the last day. */
export function daysLeft(at: string, now: Date): number {
  const days = (Date.parse(at) - now.getTime()) / DAY_MS;
  return days < 1 ? 0 : Math.ceil(days);
}

/** The last day of an acceptance, which ends when the next day begins. */
export const lastDayOf = (until: string): Date => new Date(Date.parse(until) - 1);
