import { ShieldCheck, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import type { EssentialsData } from './essentials';

/** Roles and administration permissions in the current organization and tenant, each with its meaning. */
export function GrantsPanel({
  data,
}: {
  data: Pick<EssentialsData, 'roles' | 'permissions' | 'organization' | 'tenant'>;
}) {
  const t = useTranslations('account.essentials');
  const role = useTranslations('common.role');
  const { organization, tenant } = data;
  const description =
    organization === null
      ? undefined
      : tenant === null
        ? t('accessText', { organization: organization.name })
        : t('accessTextTenant', { organization: organization.name, tenant: tenant.name });
  return (
    <Panel title={t('access')} description={description} flush>
      <div className="grid divide-y divide-border-subtle lg:grid-cols-2 lg:divide-x lg:divide-y-0">
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
            meaning: t(`permission.${entry}`),
            icon: <ShieldCheck />,
          }))}
          empty={t('noPermissions')}
        />
      </div>
    </Panel>
  );
}

type GrantEntry = { id: string; name: ReactNode; meaning: string; icon: ReactNode };

function GrantList({ heading, entries, empty }: { heading: string; entries: readonly GrantEntry[]; empty: string }) {
  return (
    <div className="px-5 py-4">
      <h3 className="text-xs font-medium text-muted">{heading}</h3>
      {entries.length === 0 ? <p className="mt-2 text-muted">{empty}</p> : null}
      <ul className="mt-2 space-y-3">
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
