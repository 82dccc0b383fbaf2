'use client';

import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';
import { nameOf } from './client-template-list';
import { deleteClientTemplate } from './client-templates-data';

export type ClientTemplateDeleteDialogProps = {
  tenantId: string;
  template: OidcClientTemplate;
  onClose: () => void;
  /** It is gone, by this dialog or by somebody else. */
  onDeleted: () => void;
};

/** Asks before a template goes. Clients made from it have settings of their own, and stay. */
export function ClientTemplateDeleteDialog(props: ClientTemplateDeleteDialogProps) {
  const { tenantId, template, onClose, onDeleted } = props;
  const t = useTranslations('clienttemplates.delete');
  const catalogue = useTranslations('catalogue.Page.OidcClientTemplateDelete');
  return (
    <DeleteDialog
      title={t('title', { name: nameOf(template) })}
      text={t('text')}
      confirmLabel={t('submit')}
      remove={() => deleteClientTemplate(tenantId, template.id)}
      errorKeys={{ error: 'Page.OidcClientTemplateDelete.Error' }}
      said={{ deleted: catalogue('OidcClientTemplateDeleted'), gone: t('gone') }}
      onClose={onClose}
      onDeleted={() => {
        onClose();
        onDeleted();
      }}
    />
  );
}
