/** The texts of a finding, on the server and in the browser. */
import { joinIsolated } from '@/lib/contract/names';
import type { useTranslations } from 'next-intl';
import type { Finding } from '@/lib/contract/rooms/health/entities';
import { daysLeft, lastDayOf } from './health-view';

export type FindingText = {
  title: string;
  /** Why it matters, or the consequence. */
  text: string;
  /** The text of the link to the fix. */
  mend: string | undefined;
};

export type FindingWords = {
  t: ReturnType<typeof useTranslations<'health'>>;
  list: (texts: readonly string[]) => string;
  date: (at: Date) => string;
  now: Date;
};

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** A finding in words; undefined for a rule without texts in the console. */
export function findingText(
  { rule, subject, facts, accepted }: Finding,
  { t, list, date, now }: FindingWords,
): FindingText | undefined {
  const key = (part: 'title' | 'text' | 'mend') => `rule.${rule}.${part}` as 'rule.secret.ended.title';
  if (!t.has(key('title'))) return undefined;
  const { names, addresses, at, count = names.length, seconds = 0 } = facts;
  const more = facts.isLowerBound === true ? '+' : '';
  const listed = (texts: readonly string[]): string =>
    count > texts.length
      ? t('andMore', { names: joinIsolated(texts), count: count - texts.length, more })
      : list(texts);
  const isDays = seconds % DAY_SECONDS === 0;
  const values = {
    name: subject.name,
    count,
    names: listed(names),
    addresses: listed(addresses),
    date: at === undefined ? 'none' : date(new Date(at)),
    check: facts.check ?? 'none',
    more,
    days: at === undefined ? 0 : daysLeft(at, now),
    duration: t(isDays ? 'lifetime.days' : 'lifetime.hours', {
      count: Math.round(seconds / (isDays ? DAY_SECONDS : HOUR_SECONDS)),
    }),
  };
  // A message uses only the values that it names.
  const say = (part: 'title' | 'text') =>
    (t as unknown as (name: string, all: typeof values) => string)(key(part), values);
  const ending =
    accepted?.isEnding === true
      ? t('accepted.returned', { date: date(lastDayOf(accepted.until)), reason: accepted.reason })
      : undefined;
  return { title: say('title'), text: ending ?? say('text'), mend: t.has(key('mend')) ? t(key('mend')) : undefined };
}
