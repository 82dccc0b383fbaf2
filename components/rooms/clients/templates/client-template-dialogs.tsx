import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { type DialogsProps, FormDialogs } from '../client-dialogs';
import { useTemplate } from '../clients-data';
import { templateName } from '@/lib/contract/oauth/template-name';
import { call } from '@/lib/console/browser/call';

export function ClientTemplateDialogs(props: DialogsProps<OidcClientTemplate>) {
  const { name, subject } = props.dialog;
  if (subject !== null && name === 'history') {
    const known = props.find(({ id }) => id === subject);
    return <SubjectPart of="history" id={subject} name={known && templateName(known.clientName)} />;
  }
  if (subject !== null && name === 'delete') return <TemplateDeletion key={subject} {...props} id={subject} />;
  return <FormDialogs {...props} kind="template" />;
}

/** Asks for confirmation before a template is deleted. The clients made from it stay. */
function TemplateDeletion(props: DialogsProps<OidcClientTemplate> & { id: string }) {
  const { dialog, room, find, onChanged, id } = props;
  const t = useTranslations('clienttemplates');
  const catalogue = useTranslations('catalogue.Page.OidcClientTemplateDelete');
  const listed = useLastKnown(find((template) => template.id === id));
  const answer = useTemplate(room.tenant.id, listed === undefined ? id : null);
  const template = listed ?? answer.data;
  if (template === undefined) {
    return <LoadingDialog title={t('menu.delete')} answer={answer} onClose={dialog.close} onGone={onChanged} />;
  }
  return (
    <DeleteDialog
      title={t('delete.title', { name: templateName(template.clientName) })}
      text={t('delete.text')}
      remove={() => call('clientTemplates.delete', { params: { tenantId: room.tenant.id, templateId: id } })}
      errorKeys={{ error: 'Page.OidcClientTemplateDelete.Error' }}
      said={{ deleted: catalogue('OidcClientTemplateDeleted'), gone: t('delete.gone') }}
      onClose={dialog.close}
      onDeleted={onChanged}
    />
  );
}
