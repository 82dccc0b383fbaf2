import { Trash2 } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { forgetPlace } from '@/components/shell/preferences';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { Panel } from '@/components/ui/primitives/panel';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { type AccessClaims, type Subject, can } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { paths } from '@/lib/paths';
import { lazy } from '@/components/ui/mechanisms/lazy';

const OrganizationDeleteDialog = lazy(() => import('./organization-delete-dialog'), 'OrganizationDeleteDialog');

export type OrganizationActionsProps = {
  organization: OrganizationDetails;
  claims: AccessClaims;
  subject: Subject;
  createTenant: ReactNode;
};

const DELETE = 'delete-organization';
const DIALOGS = { alone: [DELETE] };
const NO_DIALOGS = {};

/** What can be done with the organization, by gate (section 2, "Action blocks"). */
export function OrganizationActions({ organization, claims, subject, createTenant }: OrganizationActionsProps) {
  const t = useTranslations('organizations.actions');
  const access = useTranslations('access');
  const router = useRouter();
  const mayDelete = can(subject, 'organization.delete').allowed;
  // A super-tenant is never deleted (section 6), so neither is its organization.
  const holdsSuperTenant = organization.tenants.some((tenant) => tenant.isSuperTenant);
  const dialog = useDialogParam(mayDelete && !holdsSuperTenant ? DIALOGS : NO_DIALOGS);
  if (!mayDelete && !createTenant) return null;

  const onDeleted = (): void => {
    // Section 2: "after deleting an organization go to /", and nothing remembers it.
    forgetPlace();
    router.replace(paths.home);
    router.refresh();
  };

  return (
    <Panel title={t('title')} flush>
      <ActionList>
        {createTenant}
        {mayDelete ? (
          <ActionRow icon={<Trash2 />} tone="danger" title={t('delete')} text={t('deleteText')}>
            <Button
              variant="danger-quiet"
              disabledReason={holdsSuperTenant ? access('superTenantTarget') : undefined}
              onClick={() => dialog.open(DELETE)}
            >
              {t('deleteButton')}
            </Button>
          </ActionRow>
        ) : null}
      </ActionList>
      {mayDelete && !holdsSuperTenant && dialog.name === DELETE ? (
        <OrganizationDeleteDialog
          organization={organization}
          claims={claims}
          onClose={dialog.close}
          onDeleted={onDeleted}
        />
      ) : null}
    </Panel>
  );
}
