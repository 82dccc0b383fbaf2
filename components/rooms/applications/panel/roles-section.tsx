'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { Avatar } from '@/components/ui/marks/avatar';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { cx } from '@/components/ui/primitives/cx';
import { ChevronDown } from '@/components/ui/primitives/icons';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { roleLabel } from '../kinds';
import { useHolders } from './panel-data';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

/** The roles of an application; each opens to those who have it. */
export function RolesSection({ tenantId, application }: { tenantId: string; application: Application }) {
  const t = useTranslations('applications');
  const { roles, applicationId } = application;
  const usage = useOperation(operationKey('applications.usage', { tenantId, applicationId }), {
    revalidateOnFocus: false,
  }).data;
  return (
    <PanelSection title={t('column.roles')} count={roles.length || undefined}>
      <PanelList
        items={roles}
        none={t('panel.noRoles')}
        keyOf={({ id }) => id}
        render={(role) => (
          <RoleLine
            role={role}
            members={usage?.roles.find(({ id }) => id === role.id)?.members}
            tenantId={tenantId}
            applicationId={applicationId}
          />
        )}
      />
    </PanelSection>
  );
}

type RoleLineProps = {
  role: Application['roles'][number];
  /** How many have it; undefined while it is not known. */
  members: number | undefined;
  tenantId: string;
  applicationId: string;
};

function RoleLine({ role, members, tenantId, applicationId }: RoleLineProps) {
  const t = useTranslations('applications.panel');
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = members === undefined ? undefined : t('holders', { count: members });
  if (members === undefined || members === 0) return <PanelLine aside={count}>{roleLabel(role)}</PanelLine>;
  return (
    <>
      <PanelLine aside={count}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="hit-area -ml-1 flex min-w-0 items-center gap-1 rounded-sm px-1 text-left hover:bg-hover"
        >
          <ChevronDown className={cx('size-3.5 shrink-0 text-muted', !open && '-rotate-90')} />
          <span className="wrap-anywhere">{roleLabel(role)}</span>
        </button>
      </PanelLine>
      {open ? (
        <div id={id} className="pb-1 pl-5">
          <Holders tenantId={tenantId} applicationId={applicationId} roleId={role.id} />
        </div>
      ) : null}
    </>
  );
}

function Holders({ tenantId, applicationId, roleId }: { tenantId: string; applicationId: string; roleId: string }) {
  const t = useTranslations('applications.panel');
  const { data, error, mutate } = useHolders(tenantId, applicationId, roleId);
  if (error !== undefined) return <LoadFailure error={error} onRetry={mutate} />;
  if (data === undefined) return <Skeleton className="my-1.5 h-3.5 w-3/5" />;
  const { people, count } = data.members;
  const more = count - people.length;
  return (
    <>
      <ul>
        {people.map(({ name, tenantName }) => (
          <li key={`${name} ${tenantName}`}>
            <PanelLine aside={tenantName}>
              <Avatar name={name} id={name} size="xs" />
              <span className="truncate">{name}</span>
            </PanelLine>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-sm text-muted">{t('moreHolders', { count: more })}</p> : null}
    </>
  );
}
