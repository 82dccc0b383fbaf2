import { ShieldCheck, UserRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { Panel } from '@/components/ui/primitives/panel';
import type { EssentialsData } from './essentials';

export function GrantsPanel({
  data,
}: {
  data: Pick<EssentialsData, 'roles' | 'permissions' | 'organization' | 'tenant'>;
}) {
  const t = useTranslations('account.essentials');
  const role = useTranslations('common.role');
  const permission = useTranslations('access.permission');
  const { organization, tenant } = data;
  const description =
    organization === null
      ? undefined
      : tenant === null
        ? t('accessText', { organization: organization.name })
        : t('accessTextTenant', { organization: organization.name, tenant: tenant.name });
  return (
    <Panel title={t('access')} description={description} flush>
      <div className="grid divide-y divide-border-subtle lg:grid-cols-[1fr_2fr] lg:divide-x lg:divide-y-0">
        <GrantList
          heading={t('roles')}
          entries={data.roles.map((entry) => ({
            id: entry,
            name: <span className="font-medium">{role(entry)}</span>,
            meaning: t(`rolesMeaning.${entry}`),
            icon: <UserRound />,
          }))}
          empty={t('noTenant')}
        />
        <GrantList
          heading={t('permissions')}
          entries={data.permissions.map((entry) => ({
            id: entry,
            name: <span className="font-mono text-xs wrap-anywhere">{entry}</span>,
            meaning: permission(entry),
            icon: <ShieldCheck />,
          }))}
          empty={t('noPermissions')}
          twoColumns
        />
      </div>
    </Panel>
  );
}

type GrantEntry = { id: string; name: ReactNode; meaning: string; icon: ReactNode };

type GrantListProps = { heading: string; entries: readonly GrantEntry[]; empty: string; twoColumns?: boolean };

function GrantList({ heading, entries, empty, twoColumns }: GrantListProps) {
  return (
    <div className="px-5 py-4">
      <h3 className="text-xs font-medium text-muted">{heading}</h3>
      {entries.length === 0 ? <p className="mt-2 text-muted">{empty}</p> : null}
      <ul className={cx('mt-2 grid gap-x-6 gap-y-3', twoColumns && 'xl:grid-cols-2')}>
        {entries.map(({ id, name, meaning, icon }) => (
          <li key={id} className="flex items-start gap-2.5">
            <span className="mt-0.5 text-accent">{icon}</span>
            <span className="flex min-w-0 flex-col">
              {name}
              <span className="text-sm text-muted">{meaning}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
