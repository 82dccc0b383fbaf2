import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { Chip } from '@/components/ui/primitives/badge';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { Panel } from '@/components/ui/primitives/panel';
import type { AccessEntry, ApplicationAccess } from './application-access';

/** The roles and permissions that applications know the person by. */
export function ApplicationAccessPanel({ applications }: { applications: readonly ApplicationAccess[] }) {
  const t = useTranslations('account.essentials');
  if (applications.length === 0) {
    return (
      <Panel title={t('applications')}>
        <p className="text-muted">{t('noApplications')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('applications')} description={t('applicationsText')} flush>
      <ul className="divide-y divide-border-subtle">
        {applications.map((application) => (
          <li
            key={application.id}
            className="grid items-center gap-x-6 gap-y-2 px-5 py-3 lg:grid-cols-[minmax(14rem,1fr)_1fr_1fr]"
          >
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={application.name} id={application.id} shape="square" />
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium">{application.name}</span>
                <CopyControl
                  value={application.id}
                  label={application.name}
                  className="-ml-1 max-w-[calc(100%+0.25rem)]!"
                />
              </span>
            </span>
            <AccessChips entries={application.roles} label={t('roles')} />
            <AccessChips entries={application.permissions} label={t('permissions')} mono />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AccessChips({ entries, label, mono }: { entries: readonly AccessEntry[]; label: string; mono?: boolean }) {
  const source = useTranslations('common.source');
  if (entries.length === 0) return <span className="text-faint">–</span>;
  return (
    <span role="group" aria-label={label} className="min-w-0">
      <ChipList
        max={3}
        items={entries.map((entry) => ({
          key: entry.id,
          chip: (
            <Chip mono={mono} source={entry.source} sourceLabel={source(entry.source)}>
              {entry.name}
            </Chip>
          ),
        }))}
      />
    </span>
  );
}
