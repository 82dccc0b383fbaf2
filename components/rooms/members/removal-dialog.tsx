import { isolated } from '@/lib/contract/names';
import { Info } from '@/components/ui/primitives/icons';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActionDialog } from '@/components/form/confirm-dialog';
import { LoadFailure } from '@/components/form/load-failure';
import { orGone } from '@/components/form/saving/use-action';
import { Avatar } from '@/components/ui/marks/avatar';
import { readRole } from '@/components/ui/marks/role-mark';
import { toast } from '@/components/ui/overlays/toast';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { Role } from '@/lib/contract/access';
import type { OperationResult } from '@/lib/contract/operations';
import type { Removal } from '@/lib/contract/rooms/members/entities';
import { REASONS } from './bulk/bulk-words';
import type { RowDialogProps } from './list/member-row';
import { useRemoval } from './members-changes';
import { call } from '@/lib/console/browser/call';

export type RemovalDialogProps = RowDialogProps & { organization: { id: string; name: string } };

/**
 * Asks for confirmation before a person is removed from all tenants of an organization: what they lose in each, and where they stay and
 * why.
 */
export function RemovalDialog({ row, organization, onClose, onChanged }: RemovalDialogProps) {
  const t = useTranslations('organizationmembers.removal');
  const gone = useTranslations('members.delete');
  const format = useFormatter();
  const whose = { organizationId: organization.id, memberId: row.id };
  const { data, error, mutate } = useRemoval(whose);
  const leaving = data?.tenants.filter(({ code }) => code === undefined) ?? [];
  const staying = data?.tenants.filter(({ code }) => code !== undefined) ?? [];
  const values = { name: row.name, organization: organization.name };
  const say = ({ done, errors }: OperationResult<'organizations.members.remove'>): void => {
    const rest = format.list(errors.map(({ name }) => isolated(name)));
    const said = { ...values, count: done.length, rest };
    if (done.length === 0) toast.error(t('noneDone', said));
    else toast.success(errors.length === 0 ? t('done', said) : t('partlyDone', said));
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t('title', values)}
      confirmLabel={t('confirm', { count: leaving.length })}
      checking={leaving.length === 0}
      act={() => orGone(() => call('organizations.members.remove', { params: whose }))}
      errorKeys={{ error: 'Page.MemberList.User.Delete.Error' }}
      values={{ name: row.name }}
      onDone={(outcome) => {
        if (outcome === 'gone') toast.success(gone('gone', values));
        else say(outcome);
        onChanged();
        onClose();
      }}
    >
      <div className="space-y-4">
        <p>{t('text', values)}</p>
        {data === undefined ? (
          error === undefined ? (
            <Outlines count={row.member.tenants.length} />
          ) : (
            <LoadFailure error={error} onRetry={mutate} />
          )
        ) : (
          <Leaving tenants={leaving} />
        )}
        {staying.length === 0 ? null : <Staying tenants={staying} />}
        {data?.isOrganizationAdmin === true ? <InlineAlert tone="info">{t('staysAdmin', values)}</InlineAlert> : null}
      </div>
    </ActionDialog>
  );
}

type Tenants = Removal['tenants'];

function Outlines({ count }: { count: number }) {
  return (
    <div aria-busy className="space-y-3">
      {Array.from({ length: Math.min(count, 5) }, (_, index) => (
        <Skeleton key={index} className="h-8 w-full" />
      ))}
    </div>
  );
}

function Leaving({ tenants }: { tenants: Tenants }) {
  const t = useTranslations('organizationmembers.removal');
  const roles = useTranslations('common.role');
  const format = useFormatter();
  const lost = ({ role, roles: held, permissions, groups }: Tenants[number]): string =>
    format.list(
      [
        roles(readRole(role) ?? Role.Unknown),
        ...(held === 0 ? [] : [t('roles', { count: held })]),
        ...(permissions === 0 ? [] : [t('permissions', { count: permissions })]),
        ...(groups.length === 0
          ? []
          : [t('groups', { count: groups.length, names: format.list(groups.map(isolated), { type: 'unit' }) })]),
      ],
      { type: 'unit' },
    );
  return (
    <ul aria-label={t('leaving')} className="divide-y divide-border-subtle text-sm">
      {tenants.map((tenant) => (
        <TenantLine key={tenant.id} tenant={tenant}>
          <span className="sr-only">{t('loses')} </span>
          {lost(tenant)}
        </TenantLine>
      ))}
    </ul>
  );
}

function TenantLine({ tenant: { id, name }, children }: { tenant: Tenants[number]; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <Avatar name={name} id={id} shape="square" />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium wrap-anywhere text-text">{name}</span>
        <span className="wrap-anywhere text-muted">{children}</span>
      </span>
    </li>
  );
}

function Staying({ tenants }: { tenants: Tenants }) {
  const t = useTranslations('organizationmembers.removal');
  const reasons = useTranslations('members.bulk.reason');
  const reasonOf = ({ code = '', Message }: Tenants[number]): string => {
    const reason = REASONS[code];
    return reason === undefined ? (Message ?? '') : reasons(reason);
  };
  return (
    <section className="rounded-lg bg-background p-4 text-sm">
      <h3 className="flex items-center gap-2 font-medium text-text">
        <Info className="shrink-0 text-muted" />
        {t('staying', { count: tenants.length })}
      </h3>
      <ul className="mt-1">
        {tenants.map((tenant) => (
          <TenantLine key={tenant.id} tenant={tenant}>
            {reasonOf(tenant)}
          </TenantLine>
        ))}
      </ul>
    </section>
  );
}
