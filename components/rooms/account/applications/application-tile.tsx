import { Network } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { PeekButton } from '@/components/ui/overlays/peek-button';
import { Chip } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { SafeLink } from '@/components/ui/primitives/safe-link';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { type ApplicationPlace, LaunchControl } from './applications-columns';
import { applicationFullName, applicationTitle, launchOf, nameInSuite, readableUrl } from './launch';

export type ApplicationTileProps = { application: MyApplication; place: ApplicationPlace };

/** A tile, and its placeholder while the applications load. */
export const tileClass =
  'relative flex min-h-37 flex-col sm:h-44 sm:touch:h-48 gap-2 rounded-xl bg-surface p-4 shadow-card transition-colors [contain-intrinsic-size:auto_11rem] [content-visibility:auto]';

/** A tile for an application: a click anywhere opens it. The button at its foot shows what the user may do there. */
export const ApplicationTile = memo(function ApplicationTile({ application, place }: ApplicationTileProps) {
  const t = useTranslations('account.applications');
  const title = applicationTitle(application);
  const name = nameInSuite(application);
  const launch = launchOf(application, place.tenantId);
  const tenant = application.launchTenantId ? place.tenantNames[application.launchTenantId] : undefined;
  return (
    <li
      className={cx(
        tileClass,
        'href' in launch && 'hover:bg-row-hover has-[h2_a:active]:bg-pressed',
        'has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-accent',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <ApplicationIcon name={title} id={application.applicationId} iconUrl={application.iconUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="flex min-w-0 font-semibold">
            {'href' in launch ? (
              <SafeLink
                href={launch.href}
                className="min-w-0 outline-none after:absolute after:inset-0 after:rounded-xl"
              >
                <span className="line-clamp-2 wrap-anywhere" title={readableUrl(launch.href)}>
                  {title}
                </span>
              </SafeLink>
            ) : (
              <span className="line-clamp-2 wrap-anywhere">{title}</span>
            )}
          </h2>
          {name === undefined ? null : <p className="truncate text-sm text-muted">{name}</p>}
        </div>
        <CopyControl
          value={application.applicationId}
          label={t('idOf', { name: applicationFullName(application) })}
          iconOnly
          className="relative z-1 -mt-1 -mr-1.5 shrink-0"
        />
      </div>
      <p className="flex min-w-0 flex-1 items-start gap-1.5 text-sm text-muted">
        {tenant === undefined ? null : (
          <>
            <Network className="mt-0.5 size-3.5" />
            <span className="line-clamp-2 wrap-anywhere">{tenant}</span>
          </>
        )}
      </p>
      <div className="relative z-1 flex items-center justify-between gap-3">
        <Access application={application} />
        <LaunchControl row={application} place={place} isSecond={'href' in launch} />
      </div>
    </li>
  );
});

function Access({ application }: { application: MyApplication }) {
  const t = useTranslations('account.applications');
  const { roles, permissions } = application;
  const label = t('accessOf', { name: applicationFullName(application) });
  if (roles.length + permissions.length === 0) {
    return <span className="truncate text-xs text-muted">{t('noAccess')}</span>;
  }
  const counts = t('access', { roles: roles.length, permissions: permissions.length });
  return (
    <PeekButton
      label={label}
      className="w-80 max-w-[calc(100vw-1rem)]"
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${counts}`}
          className="hit-area flex h-7 min-w-0 items-center rounded-md px-1.5 -ml-1.5 text-xs text-muted tabular-nums hover:bg-hover hover:text-text active:bg-pressed"
        >
          <span className="truncate">{counts}</span>
        </button>
      }
    >
      {() => (
        <div className="scroll-quiet max-h-80 space-y-3 overflow-y-auto p-3">
          <Grants
            title={t('roles')}
            grants={roles.map(({ id, ...role }) => ({ id, text: role.displayName || role.name }))}
          />
          <Grants title={t('permissions')} grants={permissions.map(({ id, name }) => ({ id, text: name }))} mono />
        </div>
      )}
    </PeekButton>
  );
}

type GrantsProps = { title: string; grants: readonly { id: string; text: string }[]; mono?: boolean };

function Grants({ title, grants, mono }: GrantsProps) {
  if (grants.length === 0) return null;
  return (
    <section aria-label={title} className="space-y-1.5">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {grants.map(({ id, text }) => (
          <li key={id} className="flex max-w-full">
            <Chip mono={mono}>{text}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
