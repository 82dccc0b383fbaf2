import { ChevronDown } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { GrantLists } from '@/components/form/fields/grant-lists';
import { Avatar } from '@/components/ui/marks/avatar';
import { cx } from '@/components/ui/primitives/cx';
import { LoadFailure } from '@/components/form/load-failure';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { byName } from '@/lib/contract/compare-names';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { isCut } from '@/lib/contract/summary';
import { type ApplicationSource, useApplicationGrants } from './onboarding-data';
import { type ChosenGrants, grantsOf, withGrant } from '@/components/form/chosen-grants';

export type ApplicationAccessFieldProps = {
  applications: readonly Application[];
  /** The source of the applications, if the rows do not name all roles and permissions. */
  source: ApplicationSource;
  value: ChosenGrants;
  onChange: (value: ChosenGrants) => void;
};

/** What the first admin may do in each selected application: one line each, expandable to select roles and permissions. */
export function ApplicationAccessField({ applications, source, value, onChange }: ApplicationAccessFieldProps) {
  const t = useTranslations('onboarding.create');
  const id = useId();
  const [open, setOpen] = useState<string>();
  return (
    <div className="space-y-1.5" role="group" aria-labelledby={id}>
      <p id={id} className="font-medium">
        {t('access')}
      </p>
      <ul className="divide-y divide-border-subtle rounded-lg ring-1 ring-border ring-inset">
        {applications.map((application) => (
          <AccessLine
            key={application.applicationId}
            application={application}
            source={source}
            access={grantsOf(value, application.applicationId)}
            open={open === application.applicationId}
            onToggle={() => setOpen(open === application.applicationId ? undefined : application.applicationId)}
            onTick={(kind, grant, on) => onChange(withGrant(value, application.applicationId, kind, grant, on))}
          />
        ))}
      </ul>
      <p className="text-sm text-muted">{t('accessHelp')}</p>
    </div>
  );
}

type AccessLineProps = {
  application: Application;
  source: ApplicationSource;
  access: ChosenGrants[number];
  open: boolean;
  onToggle: () => void;
  onTick: (kind: 'roles' | 'permissions', id: string, on: boolean) => void;
};

function AccessLine({ application, source, access, open, onToggle, onTick }: AccessLineProps) {
  const t = useTranslations('onboarding.create');
  const id = useId();
  const { name, applicationId } = application;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left outline-offset-[-2px] hover:bg-hover active:bg-pressed"
      >
        <Avatar name={name} id={applicationId} shape="square" />
        <span className="min-w-0 flex-1">
          <span className="block truncate leading-4.5 font-medium">{name}</span>
          <span className="block text-sm text-muted">
            {access.roles.length + access.permissions.length === 0
              ? t('accessNone')
              : t('accessCount', { roles: access.roles.length, permissions: access.permissions.length })}
          </span>
        </span>
        <ChevronDown className={cx('text-muted transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className="px-3 pt-1 pb-3.5">
        {open ? <Grants application={application} source={source} access={access} onTick={onTick} /> : null}
      </div>
    </li>
  );
}

/** The options. A row of the list names only the first roles and permissions; the rest is loaded when the line is expanded. */
function Grants(props: Pick<AccessLineProps, 'application' | 'source' | 'access' | 'onTick'>) {
  const { application, source, access, onTick } = props;
  const isWhole = !isCut(application);
  const asked = useApplicationGrants(isWhole ? null : source, application.applicationId);
  const known = isWhole ? application : asked.data;
  if (known === undefined) {
    if (asked.isValidating) return <Skeleton className="h-24 w-full" />;
    return <LoadFailure error={asked.error} says="Page.Tenant.Create.Fetch.Error" onRetry={asked.mutate} />;
  }
  return (
    <GrantLists
      roles={known.roles
        .map(({ id, name, displayName, permissions }) => ({
          id,
          name: displayName || name,
          brings: permissions.map((permission) => permission.id),
        }))
        .toSorted(byName)}
      permissions={known.permissions.toSorted(byName)}
      chosen={access}
      onToggle={onTick}
    />
  );
}
