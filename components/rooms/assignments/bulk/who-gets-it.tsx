'use client';

import { Check, Network } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { ImpactList } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { Who } from './use-who';

/** Which tenants get the application, and how many have it already. */
export function WhoGetsIt({ who }: { who: Who }) {
  const t = useTranslations('assignments.many');
  const firstNames = useFirstNames();
  if (who.state === 'none') return null;
  if (who.state === 'failed') {
    return <LoadFailure error={who.error} says="Organization.Fetch.Tenants.Error" onRetry={who.ask} />;
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
  return (
    <ImpactList
      label={t('who')}
      items={[
        {
          id: 'getting',
          icon: <Network />,
          text: t('getting', { count: getting.count }),
          note: firstNames(getting.names, getting.count),
        },
        ...(having === 0 ? [] : [{ id: 'having', icon: <Check />, text: t('having', { count: having }) }]),
      ]}
    />
  );
}
