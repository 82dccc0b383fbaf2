'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { DialogSubject } from '@/components/ui/mechanisms/dialog-subject';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { useEntity } from './applications-data';
import { ApplicationDeleteDialog } from './deletion/application-delete-dialog';
import { TemplateDeleteDialog } from './deletion/template-delete-dialog';
import { ApplicationFormDialogs } from './form/application-dialogs';
import { type ApplicationKind, type Entity, type OwnerTenant, entityId } from './kinds';

export type ApplicationDialogsProps = {
  dialog: DialogParam;
  kind: ApplicationKind;
  tenant: OwnerTenant;
  /** A row of the list, when it is loaded. */
  find: (is: (entity: Entity) => boolean) => Entity | undefined;
  /** Something came, changed or went. */
  onChanged: () => void;
  /** Draws the history of the one that the address names. */
  history: ReactNode;
};

/** The dialog that the address names. */
export function ApplicationDialogs(props: ApplicationDialogsProps) {
  const { dialog, kind, tenant, find, onChanged, history } = props;
  const { name, subject } = dialog;
  if (name === 'history' && subject !== null) {
    const known = find((entity) => entityId(entity) === subject);
    return <DialogSubject value={{ id: subject, name: known?.name }}>{history}</DialogSubject>;
  }
  if (name === 'delete' && subject !== null) return <Deletion key={subject} {...props} id={subject} />;
  return <ApplicationFormDialogs dialog={dialog} kind={kind} tenant={tenant} find={find} onChanged={onChanged} />;
}

function Deletion({ dialog, kind, tenant, find, onChanged, id }: ApplicationDialogsProps & { id: string }) {
  const t = useTranslations(kind === 'template' ? 'templates.menu' : 'applications.menu');
  const listed = useLastKnown(find((entity) => entityId(entity) === id));
  const answer = useEntity(kind, tenant.id, listed === undefined ? id : null);
  const entity = listed ?? answer.data;
  const { close } = dialog;
  if (entity === undefined) {
    return <LoadingDialog title={t('delete')} answer={answer} onClose={close} onGone={onChanged} />;
  }
  const then = { tenantId: tenant.id, onClose: close, onDeleted: onChanged };
  if (!('applicationId' in entity)) return <TemplateDeleteDialog {...then} template={entity} />;
  return kind === 'template' ? null : <ApplicationDeleteDialog {...then} kind={kind} application={entity} />;
}
