import { templateName } from '@/lib/contract/oauth/template-name';
import { useTranslations } from 'next-intl';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { LevelMark } from '@/components/ui/marks/level-mark';
import type { ApiResource, Scope } from '@/lib/contract/rooms/api-resources/entities';
import { clientsOfScopePath, type ScreenParams } from '@/lib/paths';
import { Link } from '@/components/ui/mechanisms/link';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { useScopeUse } from '../api-resources-data';
import { joinIsolated } from '@/lib/contract/names';

export type ScopePanelProps = { place: ScreenParams<'clients'>; resource: ApiResource; scope: Scope };

/** The details that a scope's chip has no room for: full name, meaning, claims, and who requests it. */
export function ScopePanel({ place, resource, scope }: ScopePanelProps) {
  const t = useTranslations('apiresources');
  const claims = useTranslations('apiresources.claim');
  const { name, displayName, description, accessLevel, userClaims } = scope;
  return (
    <div className="p-4">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-0.5 font-mono text-sm font-semibold wrap-anywhere">{name}</p>
        <CopyControl value={name} label={t('scope.name', { name })} iconOnly className="shrink-0" />
      </div>
      {displayName === '' ? null : <p className="font-medium wrap-anywhere">{displayName}</p>}
      <p className="text-sm wrap-anywhere text-muted">{description}</p>
      <dl className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-border-subtle pt-3 text-sm">
        <dt className="text-muted">{t('scope.access')}</dt>
        <dd className="flex items-center gap-1.5">
          <LevelMark level={accessLevel} />
          {t(`level.${accessLevel}`)}
        </dd>
        <dt className="text-muted">{t('scope.claims')}</dt>
        <dd>
          {userClaims.length === 0 ? t('scope.noClaims') : joinIsolated(userClaims.map((claim) => claims(claim)))}
        </dd>
        <dt className="text-muted">{t('scope.use')}</dt>
        <dd>
          <ScopeUse place={place} resourceId={resource.id} scope={name} />
        </dd>
      </dl>
    </div>
  );
}

/** The clients and templates that request a scope; if unknown, it says so, never that there are none. */
function ScopeUse({ place, resourceId, scope }: { place: ScreenParams<'clients'>; resourceId: string; scope: string }) {
  const t = useTranslations('apiresources.scope');
  const firstNames = useFirstNames();
  const use = useScopeUse(place.tenantId, resourceId);
  if (use === 'checking') return <Skeleton className="h-4.5 w-28" />;
  if (use === 'hidden') return null;
  const found = use === 'unknown' ? undefined : use.find(({ name }) => name === scope);
  if (found === undefined) return <span className="text-muted">{t('useUnknown')}</span>;
  const { clients, clientCount, templates, templateCount } = found;
  if (clientCount + templateCount === 0) return <span className="text-muted">{t('useNone')}</span>;
  const names = [
    ...clients.map(({ clientName }) => clientName),
    ...templates.map(({ clientName }) => templateName(clientName)),
  ];
  const said = firstNames(names, clientCount + templateCount);
  return (
    <>
      <span className="block">{t('useCount', { clients: clientCount, templates: templateCount })}</span>
      {said === undefined ? null : <span className="block text-xs wrap-anywhere text-muted">{said}</span>}
      {clients.length === 0 ? null : (
        <Link
          href={clientsOfScopePath(place, scope)}
          className="hit-area rounded-sm text-sm underline underline-offset-3 hover:text-accent-text"
        >
          {t('useShow')}
        </Link>
      )}
    </>
  );
}
