'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { CheckList } from '@/components/form/check-list';
import { Avatar } from '@/components/ui/avatar';
import { cx } from '@/components/ui/cx';
import type { Application } from '@/lib/contract/entities/applications';
import { type ApplicationAccess, accessOf, withAccess } from './create-tenant-form';

export type ApplicationAccessFieldProps = {
  /** The chosen applications. */
  applications: readonly Application[];
  value: readonly ApplicationAccess[];
  onChange: (value: ApplicationAccess[]) => void;
};

/** What the first admin may do in each chosen application: one line each, opened to tick roles and permissions. */
export function ApplicationAccessField({ applications, value, onChange }: ApplicationAccessFieldProps) {
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
            access={accessOf(value, application.applicationId)}
            open={open === application.applicationId}
            onToggle={() => setOpen(open === application.applicationId ? undefined : application.applicationId)}
            onTick={(kind, grant, on) => onChange(withAccess(value, application.applicationId, kind, grant, on))}
          />
        ))}
      </ul>
      <p className="text-sm text-muted">{t('accessHelp')}</p>
    </div>
  );
}

type AccessLineProps = {
  application: Application;
  access: ApplicationAccess;
  open: boolean;
  onToggle: () => void;
  onTick: (kind: 'roles' | 'permissions', id: string, on: boolean) => void;
};

function AccessLine({ application, access, open, onToggle, onTick }: AccessLineProps) {
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
        className="flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left outline-offset-[-2px] hover:bg-hover active:bg-pressed"
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
      <div id={id} hidden={!open} className="grid gap-4 px-3 pt-1 pb-3.5 sm:grid-cols-2">
        <CheckList
          title={t('roles')}
          options={application.roles.map((role) => ({ id: role.id, name: role.displayName || role.name }))}
          chosen={access.roles}
          onToggle={(grant, on) => onTick('roles', grant, on)}
          empty={t('none')}
        />
        <CheckList
          title={t('permissions')}
          mono
          options={application.permissions}
          chosen={access.permissions}
          onToggle={(grant, on) => onTick('permissions', grant, on)}
          empty={t('none')}
        />
      </div>
    </li>
  );
}
