import { useTranslations } from 'next-intl';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { AccessClaims } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { deleteOrganization, useOrganizationImpact } from './organizations-data';

export type OrganizationDeleteDialogProps = DeletionEnd & {
  organization: OrganizationDetails;
  claims: AccessClaims;
};

/** Asks for confirmation before an organization is deleted, and shows what goes with it. A refusal keeps the dialog open (section 4). */
export function OrganizationDeleteDialog(props: OrganizationDeleteDialogProps) {
  const { organization, claims, ...end } = props;
  const t = useTranslations('organizations.delete');
  const catalogue = useTranslations('catalogue.Page.StartConfiguration.DeleteOrganization');
  const impact = useOrganizationImpact(organization, claims);
  return (
    <DeleteDialog
      title={t('title', { name: organization.name })}
      text={t('text')}
      confirmLabel={t('confirm')}
      typeName={organization.name}
      impact={impact}
      remove={() => deleteOrganization(organization.id)}
      said={{ deleted: catalogue('Deleted'), gone: t('gone') }}
      errorKeys={{ error: 'Page.StartConfiguration.DeleteOrganization.Error' }}
      leaves
      {...end}
    />
  );
}
