/** The content of the weekly e-mail about an organization or tenant: only numbers, no names. Pure. */
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';

const DAY_MS = 86_400_000;
/** Days within which something expires, shortest first. */
const END_DAYS = [1, 7, 30] as const;

export interface Summary {
  /** Findings whose risk is not accepted, as counted in the console's tab. */
  attention: number;
  /** There are more than were counted. */
  isCut: boolean;
  /** Number of findings that expire within each of `END_DAYS`; omitted if a shorter time has as many. */
  ends: { days: number; count: number }[];
}

const needsAttention = ({ accepted }: Finding): boolean => accepted === undefined || accepted.isEnding;

/** When the thing expires, or the acceptance of its risk. */
const endOf = ({ facts, accepted }: Finding): number => Date.parse(accepted?.until ?? facts.at ?? '');

/** Summarizes the findings. */
export function summaryOf({ findings, checks }: Health, now: Date): Summary {
  const open = findings.filter(needsAttention);
  const ends = open.map(endOf).filter((end) => end > now.getTime());
  return {
    attention: open.length,
    isCut: checks.some((check) => check.isCut),
    ends: END_DAYS.map((days) => ({
      days,
      count: ends.filter((end) => end <= now.getTime() + days * DAY_MS).length,
    })).filter(({ count }, index, all) => count > (all[index - 1]?.count ?? 0)),
  };
}
