/** What the weekly e-mail says of a place: numbers, and nothing of what they count. Pure. */
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';

const DAY_MS = 86_400_000;
/** Days within which something ends, the nearest first. */
const END_DAYS = [1, 7, 30] as const;

export interface Summary {
  /** Findings that no person has accepted, as the tab of the console counts them. */
  attention: number;
  /** There are more than were counted. */
  isCut: boolean;
  /** How many of them end within each of `END_DAYS`; left out where a shorter time has as many. */
  ends: { days: number; count: number }[];
}

const needsAttention = ({ accepted }: Finding): boolean => accepted === undefined || accepted.isEnding;

/** When the thing ends, or the time for which its risk was accepted. */
const endOf = ({ facts, accepted }: Finding): number => Date.parse(accepted?.until ?? facts.at ?? '');

/** What a place's findings come to. */
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
