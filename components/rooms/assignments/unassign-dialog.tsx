import { Boxes, UserCog, Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { useDelete } from '@/components/form/saving/use-delete';
import { type Impact, ImpactList } from '@/components/ui/marks/impact-list';
import { missing } from '@/components/ui/marks/impact-missing';
import type { ApiError } from '@/lib/console/browser/api-error';
import type { Impact as Loss } from '@/lib/contract/rooms/applications/impact';
import { isUnserved } from '@/lib/console/browser/api-error';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

export type UnassignDialogProps = {
  superTenantId: string;
  tenant: { id: string; name: string };
  application: { applicationId: string; name: string; suiteName: string; isPublic: boolean };
  /** The number of other applications that the tenant keeps. */
  others: number;
  onClose: () => void;
  /** Called when it is gone, removed here or by another user. */
  onDone: () => void;
};

/** Asks for confirmation before an application is unassigned from a tenant: which one, of which suite, who loses what, and what stays. */
export function UnassignDialog(props: UnassignDialogProps) {
  const { superTenantId, tenant, application, others, onClose, onDone } = props;
  const t = useTranslations('assignments.unassign');
  const said = { name: application.name, tenant: tenant.name };
  const { impact, isChecking } = useImpact(superTenantId, tenant.id, application);
  const { pending, error, run } = useDelete({
    remove: () =>
      call('tenants.applications.unassign', {
        params: { tenantId: tenant.id, applicationId: application.applicationId },
        actingTenantId: superTenantId,
      }),
    errorKeys: { error: 'Page.ApplicationRemove.Error' },
    said: { deleted: t('done', said), gone: t('gone', said) },
    onDeleted: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title', said)}
      confirmLabel={t('submit')}
      onConfirm={run}
      pending={pending}
      checking={isChecking}
      error={error}
    >
      <div className="space-y-3">
        <p>
          {application.suiteName === '' ? t('text', said) : t('textSuite', { ...said, suite: application.suiteName })}
        </p>
        <ImpactList items={impact} />
        <p className="text-sm">{t('keeps', { tenant: tenant.name, count: others })}</p>
      </div>
    </ConfirmDialog>
  );
}

/** The impact: counted with first names, or in general terms if the platform cannot count. */
function useImpact(
  superTenantId: string,
  tenantId: string,
  { applicationId, isPublic }: UnassignDialogProps['application'],
): { impact: readonly Impact[]; isChecking: boolean } {
  const { data, error } = useOperation(
    operationKey('superTenants.unassignImpact', { tenantId: superTenantId, targetTenantId: tenantId, applicationId }),
    { revalidateOnFocus: false },
  );
  const lines = useLines(data, error);
  if (data !== undefined || error !== undefined) return { impact: lines, isChecking: false };
  // As many placeholders as there will be lines.
  const kinds = isPublic ? (['mayUse', 'members', 'groups'] as const) : (['members', 'groups'] as const);
  return { impact: kinds.map((kind) => ({ kind, found: 'checking' })), isChecking: true };
}

function useLines(data: Loss | undefined, error: ApiError | undefined): readonly Impact[] {
  const t = useTranslations('assignments.unassign');
  if (isUnserved(error)) {
    return [
      { id: 'members', icon: <Users />, text: t('membersLose') },
      { id: 'groups', icon: <Boxes />, text: t('groupsLose') },
    ];
  }
  if (data === undefined) {
    const found = missing(error);
    return [
      { kind: 'members', found },
      { kind: 'groups', found },
    ];
  }
  const { members, groups, everybody } = data;
  const people = members.people.map(({ name, roles, permissions }) => {
    const what = joinIsolated([...roles, ...permissions]);
    return what === '' ? name : t('memberLoses', { name, what });
  });
  return [
    ...(everybody === undefined
      ? []
      : [{ id: 'everybody', icon: <Users />, text: t('everybody', { count: everybody }), isNone: everybody === 0 }]),
    {
      id: 'members',
      icon: <UserCog />,
      text: t('holders', { count: members.count }),
      note: joinIsolated(people.slice(0, 3)) || undefined,
      isNone: members.count === 0,
    },
    {
      id: 'groups',
      icon: <Boxes />,
      text: t('groups', { count: groups.count }),
      note: joinIsolated(groups.groups.map(({ name }) => name)) || undefined,
      isNone: groups.count === 0,
    },
  ];
}
