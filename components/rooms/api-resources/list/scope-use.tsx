'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { type ScreenParams, clientsOfScopePath } from '@/lib/paths';
import { useScopeUse } from '../api-resources-data';

export type ScopeUseProps = { place: ScreenParams<'clients'>; resourceId: string; scope: string };

/** Which clients and templates ask for a scope; that it is not known is said, never that there are none. */
export function ScopeUse({ place, resourceId, scope }: ScopeUseProps) {
  const t = useTranslations('apiresources.scope');
  const firstNames = useFirstNames();
  const use = useScopeUse(place.tenantId, resourceId);
  if (use === 'checking') return <Skeleton className="h-4.5 w-28" />;
  if (use === 'hidden') return null;
  const found = use === 'unknown' ? undefined : use.find(({ name }) => name === scope);
  if (found === undefined) return <span className="text-muted">{t('useUnknown')}</span>;
  const { clients, clientCount, templates, templateCount } = found;
  if (clientCount + templateCount === 0) return <span className="text-muted">{t('useNone')}</span>;
  const names = [...clients, ...templates].map(({ clientName }) => clientName);
  const said = firstNames(names, clientCount + templateCount);
  return (
    <>
      <span className="block">{t('useCount', { clients: clientCount, templates: templateCount })}</span>
      {said === undefined ? null : <span className="block text-xs wrap-anywhere text-muted">{said}</span>}
      {clients.length === 0 ? null : (
        <Link
          href={clientsOfScopePath(place, scope)}
          prefetch={false}
          className="hit-area rounded-sm text-sm underline underline-offset-3 hover:text-accent-text"
        >
          {t('useShow')}
        </Link>
      )}
    </>
  );
}
