import { Link } from '@/components/ui/mechanisms/link';
import { getFormatter, getLocale, getNow, getTimeZone, getTranslations } from 'next-intl/server';
import { dateText } from '@/components/ui/mechanisms/date-locale';
import { Panel } from '@/components/ui/primitives/panel';
import type { AccessClaims } from '@/lib/contract/access';
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';
import { type FindingWords, findingText } from './finding-text';
import { mendHref } from './health-links';
import { HealthSign } from './health-sign';
import { type HealthPlace, attentionOf, findingKey, groupOf } from './health-view';
import { MendLink } from './mend-link';
import { isolated } from '@/lib/contract/names';

/** The number of findings that the page shows; the view of all has the rest. */
const SHOWN = 4;

export type NeedsAttentionProps = {
  place: HealthPlace;
  health: Health;
  claims: AccessClaims;
  allHref: string;
};

/** The most urgent findings, each with a link to the fix; no card if nothing needs attention. */
export async function NeedsAttention({ place, health, claims, allHref }: NeedsAttentionProps) {
  const [t, format, now] = await Promise.all([getTranslations('health'), getFormatter(), getNow()]);
  const [language, timeZone] = await Promise.all([getLocale(), getTimeZone()]);
  const words: FindingWords = {
    t,
    list: (texts) => format.list(texts.map(isolated)),
    date: (at) => dateText(language, at, { dateStyle: 'long', timeZone }),
    now,
  };
  const { findings } = attentionOf(health);
  if (findings.length === 0) return null;
  return (
    <Panel
      flush
      title={t('attention.title')}
      actions={
        findings.length > SHOWN ? (
          <Link href={allHref} className="hit-end self-center text-sm font-medium text-accent-text hover:underline">
            {t('attention.all', { count: findings.length })}
          </Link>
        ) : null
      }
    >
      <ul className="divide-y divide-border-subtle">
        {findings.slice(0, SHOWN).map((finding) => (
          <AttentionRow key={findingKey(finding)} {...{ finding, words }} href={mendHref(finding, place, claims)} />
        ))}
      </ul>
    </Panel>
  );
}

function AttentionRow({ finding, words, href }: { finding: Finding; words: FindingWords; href: string | undefined }) {
  const text = findingText(finding, words);
  if (text === undefined) return null;
  return (
    <li className="flex min-h-14 gap-3 px-5 py-2">
      <span className="pt-1">
        <HealthSign group={groupOf(finding)} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-medium wrap-anywhere">{text.title}</p>
          <p className="text-sm wrap-anywhere text-muted">{text.text}</p>
        </div>
        <MendLink href={href} text={text} />
      </div>
    </li>
  );
}
