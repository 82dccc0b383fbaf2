import { Boxes, UserCog, Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import { type Impact, ImpactList, countLine } from '@/components/ui/marks/impact-list';
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
  const { applicationId, suiteName } = application;
  return (
    <DeleteDialog
      title={t('title', said)}
      text={
        <div className="space-y-3">
          <p>{suiteName === '' ? t('text', said) : t('textSuite', { ...said, suite: suiteName })}</p>
          <ImpactList items={impact} />
          <p className="text-sm">{t('keeps', { tenant: tenant.name, count: others })}</p>
        </div>
      }
      confirmLabel={t('submit')}
      checking={isChecking}
      remove={() =>
        call('tenants.applications.unassign', {
          params: { tenantId: tenant.id, applicationId },
          actingTenantId: superTenantId,
        })
      }
      errorKeys={{ error: 'Page.ApplicationRemove.Error' }}
      said={{ deleted: t('done', said), gone: t('gone', said) }}
      onClose={onClose}
      onDeleted={onDone}
    />
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
  const names = groups.groups.map(({ name }) => name);
  const listed = (said: readonly string[]): string | undefined => joinIsolated(said) || undefined;
  return [
    ...(everybody === undefined
      ? []
      : [countLine('everybody', <Users />, everybody, t('everybody', { count: everybody }))]),
    countLine(
      'members',
      <UserCog />,
      members.count,
      t('holders', { count: members.count }),
      listed(people.slice(0, 3)),
    ),
    countLine('groups', <Boxes />, groups.count, t('groups', { count: groups.count }), listed(names)),
  ];
}
