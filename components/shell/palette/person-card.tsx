import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { RoleMark, readRole } from '@/components/ui/marks/role-mark';
import type { FoundEntry } from './found';

/** The owner of a pasted id: the name, and a person's role in each of the places that the user may see. */
export function PersonCard({ found: { found, places } }: { found: FoundEntry }) {
  const t = useTranslations('palette');
  const roles = useTranslations('common.role');
  return (
    // Not in the list, which may contain options only. It scrolls by itself, as a person may be in many tenants.
    <section aria-labelledby="palette-card" className="max-h-1/2 shrink-0 overflow-y-auto px-3 pt-2">
      <h3 id="palette-card" className="px-2 py-1.5 text-xs font-medium text-muted">
        {t(`belongs.${found.kind}`)}
      </h3>
      <div className="rounded-xl border border-border bg-surface px-4 py-3">
        <div className="flex items-center gap-3">
          <Avatar name={found.name} id={found.id} size="lg" shape={found.kind === 'person' ? 'round' : 'square'} />
          <div className="min-w-0">
            <p className="truncate text-base font-semibold">{found.name}</p>
            <p className="truncate text-sm text-muted">{found.detail}</p>
          </div>
        </div>
        {found.kind === 'person' && places.length > 0 ? (
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-border-subtle pt-3 text-sm">
            {places.map((place, at) => {
              const role = place.role === undefined ? undefined : readRole(place.role);
              return (
                <div key={place.href} className="contents">
                  <dt className="text-muted">{at === 0 ? t('memberOf') : ''}</dt>
                  <dd className="flex min-w-0 items-center gap-2">
                    {role === undefined ? null : <RoleMark role={role} />}
                    <span className="truncate">{role === undefined ? '–' : roles(role)}</span>
                  </dd>
                  <dd className="truncate text-muted">{place.name}</dd>
                </div>
              );
            })}
            <div className="contents">
              <dt className="text-muted">{t('lastSeen')}</dt>
              <dd className="col-span-2">
                <RelativeTime value={found.lastActivity ?? null} />
              </dd>
            </div>
          </dl>
        ) : null}
      </div>
    </section>
  );
}
