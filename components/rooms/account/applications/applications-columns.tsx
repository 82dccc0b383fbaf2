import { linesClass } from '@/components/table/rows/cell-styles';
import { SmallPart } from '@/components/table/rows/row-parts';
import { Rocket } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '@/components/table/types';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { Chip } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { chipsOfCell } from '@/components/ui/overlays/chip-fit';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { SafeLink } from '@/components/ui/primitives/safe-link';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { applicationFullName, applicationTitle, launchOf, nameInSuite, readableUrl } from './launch';

export type ApplicationPlace = { tenantId?: string; tenantNames: Record<string, string> };

type CellProps = { row: MyApplication; place: ApplicationPlace };

function NameCell({ row, place }: CellProps) {
  const t = useTranslations('account.applications');
  const title = applicationTitle(row);
  const name = nameInSuite(row);
  const launch = launchOf(row, place.tenantId);
  const tenant = row.launchTenantId ? place.tenantNames[row.launchTenantId] : undefined;
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <ApplicationIcon name={title} id={row.applicationId} iconUrl={row.iconUrl} />
      <span className={linesClass}>
        <span className="flex max-w-full min-w-0 items-baseline gap-1.5 sm:in-data-[density=compact]:shrink-0">
          {'href' in launch ? (
            <SafeLink
              href={launch.href}
              className="hit-area flex min-w-0 font-semibold underline-offset-2 hover:underline"
            >
              <span className="truncate" title={readableUrl(launch.href)}>
                {title}
              </span>
            </SafeLink>
          ) : (
            <span className="truncate font-semibold">{title}</span>
          )}
          {tenant ? <span className="truncate text-sm text-muted max-sm:hidden">{t('in', { tenant })}</span> : null}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
          {name === undefined ? null : <span className="truncate sm:max-w-2/3 sm:shrink-0">{name}</span>}
          <CopyControl value={row.applicationId} label={t('id')} className="-ml-1 h-4.5! max-sm:hidden" />
        </span>
        <SmallPart>
          {tenant ? <span className="line-clamp-2 text-sm text-muted sm:hidden">{t('in', { tenant })}</span> : null}
        </SmallPart>
      </span>
      <SmallPart>
        <CopyControl value={row.applicationId} label={t('id')} iconOnly className="shrink-0 sm:hidden" />
      </SmallPart>
    </span>
  );
}

/** Opens the application, or says why it cannot be opened. @param isSecond - another link to it is in the tab order */
export function LaunchControl({ row, place, isSecond = false }: CellProps & { isSecond?: boolean }) {
  const t = useTranslations('account.applications');
  const launch = launchOf(row, place.tenantId);
  const name = applicationFullName(row);
  if ('reason' in launch) {
    return (
      <Button size="sm" icon={<Rocket />} aria-label={t('launchNamed', { name })} disabledReason={t(launch.reason)}>
        {t('launch')}
      </Button>
    );
  }
  return (
    <a
      href={launch.href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={isSecond ? -1 : undefined}
      aria-label={t('launchNamed', { name })}
      className={buttonClass({ size: 'sm' })}
    >
      <Rocket />
      {t('launch')}
    </a>
  );
}

const ROLES = 160;
const PERMISSIONS = 220;

function chipColumn(
  id: 'roles' | 'permissions',
  header: string,
  width: number,
  chipsOf: (row: MyApplication) => readonly (readonly [id: string, text: string])[],
): Column<MyApplication> {
  const mono = id === 'permissions';
  const cell = (row: MyApplication): ReactNode => {
    const chips = chipsOf(row);
    const fit = chipsOfCell(
      chips.map(([, text]) => text),
      width,
      { mono },
    );
    return <ChipList {...fit} items={chips.map(([key, text]) => ({ key, chip: <Chip mono={mono}>{text}</Chip> }))} />;
  };
  return { id, header, width, grow: 1, asksWidth: true, cell };
}

/** The columns of "My applications"; only the name is sortable (section 2). */
export function useApplicationColumns(place: ApplicationPlace): readonly Column<MyApplication>[] {
  const t = useTranslations('account.applications');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        width: 376,
        grow: 2,
        // Keeps the same application in several tenants together, sorted by tenant name.
        sort: (row) => `${applicationFullName(row)} ${place.tenantNames[row.launchTenantId ?? ''] ?? ''}`,
        cell: (row) => <NameCell row={row} place={place} />,
      },
      chipColumn('roles', t('roles'), ROLES, ({ roles }) =>
        roles.map(({ id, ...role }) => [id, role.displayName || role.name]),
      ),
      chipColumn('permissions', t('permissions'), PERMISSIONS, ({ permissions }) =>
        permissions.map(({ id, name }) => [id, name]),
      ),
      {
        id: 'launch',
        small: true,
        header: t('launchColumn'),
        width: 116,
        grow: 0,
        align: 'end',
        cell: (row) => <LaunchControl row={row} place={place} />,
      },
    ],
    [t, place],
  );
}
