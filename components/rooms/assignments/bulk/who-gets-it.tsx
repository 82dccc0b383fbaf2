'use client';

import { Check, Network } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/use-failure-text';
import { ImpactList } from '@/components/ui/impact-list';
import { RetryAlert } from '@/components/ui/retry-alert';
import { Skeleton } from '@/components/ui/skeleton';
import type { Who } from './use-who';

/** Names told before "and 3 more". */
const NAMES = 3;

/** Which tenants get the application, and how many have it already. */
export function WhoGetsIt({ who, onRetry }: { who: Who; onRetry: () => void }) {
  const t = useTranslations('assignments.many');
  const impact = useTranslations('impact');
  const failureText = useFailureText();
  if (who.state === 'none') return null;
  if (who.state === 'failed') {
    return (
      <RetryAlert onRetry={onRetry}>{failureText(who.error, { error: 'Organization.Fetch.Tenants.Error' })}</RetryAlert>
    );
  }
  if (who.state === 'loading') {
    return (
      <div aria-busy className="space-y-2 rounded-lg p-3 ring-1 ring-border ring-inset">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </div>
    );
  }
  const { getting, having } = who.question;
  const names = getting.names.slice(0, NAMES);
  const said =
    getting.count > names.length
      ? impact('namesMore', { names: names.join(', '), count: getting.count - names.length })
      : names.join(', ');
  return (
    <ImpactList
      label={t('who')}
      items={[
        {
          id: 'getting',
          icon: <Network />,
          text: t('getting', { count: getting.count }),
          note: said === '' ? undefined : said,
        },
        ...(having === 0 ? [] : [{ id: 'having', icon: <Check />, text: t('having', { count: having }) }]),
      ]}
    />
  );
}
