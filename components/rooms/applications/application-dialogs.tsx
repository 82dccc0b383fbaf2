import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { OwnTexts } from '@/components/ui/mechanisms/texts';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import en from '@/messages/en/applicationform.json';
import no from '@/messages/no/applicationform.json';
import { useEntity, deleteEntity, useDeleteImpact } from './applications-data';
import { ApplicationDialog, type ApplicationDialogProps } from './form/application-dialog';
import { type FormMode, entityOf, outlineOf } from './form/application-form';
import { useSubject } from './form/application-form-data';
import { beginsWithDetails, useNamedTab } from './form/use-form-tabs';
import { type ApplicationKind, type Entity, type OwnerTenant, entityId, roleLabel } from './kinds';
import { UserCheck, KeyRound, Layers, UserCog } from '@/components/ui/primitives/icons';
import { type DeletionEnd, DeleteDialog } from '@/components/form/delete-dialog';
import type { Application, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { isInUse } from './list/application-list';
import { countLine } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { sizesOf } from '@/lib/contract/summary';

const TEXTS = { en: { applicationform: en }, no: { applicationform: no } };

export type ApplicationDialogsProps = {
  dialog: DialogParam;
  kind: ApplicationKind;
  tenant: OwnerTenant;
  find: (is: (entity: Entity) => boolean) => Entity | undefined;
  onChanged: () => void;
};

const MODES: Record<ApplicationKind, readonly FormMode[]> = {
  multiTenant: ['create', 'edit', 'copy'],
  singleTenant: ['edit', 'from-template'],
  template: ['create', 'edit', 'copy', 'from-template'],
};

export function ApplicationDialogs(props: ApplicationDialogsProps) {
  const { dialog, kind, tenant, find, onChanged } = props;
  const { name, subject, close } = dialog;
  if (name === 'history' && subject !== null) {
    const known = find((entity) => entityId(entity) === subject);
    return <SubjectPart of="history" id={subject} name={known?.name} />;
  }
  if (name === 'delete' && subject !== null) return <Deletion key={subject} {...props} id={subject} />;
  const mode = MODES[kind].find((one) => one === name);
  const ends = { onClose: close, onSaved: onChanged };
  if (mode === undefined) return null;
  const form =
    mode === 'create' ? (
      <ApplicationDialog {...ends} mode={mode} kind={kind} tenant={tenant} />
    ) : subject === null ? null : (
      <DialogOfSubject key={`${mode} ${subject}`} {...ends} {...{ mode, kind, tenant, find }} subjectId={subject} />
    );
  return <OwnTexts of={TEXTS}>{form}</OwnTexts>;
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

type DialogOfSubjectProps = Omit<ApplicationDialogProps, 'subject' | 'tenant'> &
  Pick<ApplicationDialogsProps, 'tenant' | 'find'> & { subjectId: string };

function DialogOfSubject({ mode, kind, tenant, find, subjectId, onClose, onSaved }: DialogOfSubjectProps) {
  const t = useTranslations('applicationform');
  const answer = useSubject(kind, mode, tenant.id, subjectId);
  const named = useNamedTab();
  // The details are in the row; the form does not wait for roles and permissions to show them.
  const [outline] = useState(() => {
    const isOutlined = mode === 'edit' && beginsWithDetails(named);
    const row = isOutlined ? find((one) => entityId(one) === subjectId) : undefined;
    return row && outlineOf(row);
  });
  const subject = answer.data ?? (answer.error === undefined ? outline : undefined);
  if (subject !== undefined) {
    return <ApplicationDialog {...{ mode, kind, tenant, subject, onClose, onSaved }} />;
  }
  return (
    <LoadingDialog title={t(`loading.${entityOf(kind, mode)}`)} answer={answer} onClose={onClose} onGone={onSaved} />
  );
}

type ApplicationDeleteDialogProps = DeletionEnd & {
  kind: 'multiTenant' | 'singleTenant';
  tenantId: string;
  application: Application;
};

/** Asks for confirmation before an application is deleted, and shows who is affected. The name of one that is in use has to be typed. */
function ApplicationDeleteDialog(props: ApplicationDeleteDialogProps) {
  const { kind, tenantId, application, ...end } = props;
  const { applicationId: id, name, tenant, roles } = application;
  const t = useTranslations('applications.delete');
  const catalogue = useTranslations('catalogue.Page.ApplicationRemove');
  const impact = useDeleteImpact(tenantId, id);
  // Known without the counts.
  const isHeld =
    impact.every((line) => 'found' in line && (line.found === 'unknown' || line.found === 'hidden')) &&
    roles.some(({ isAssigned }) => isAssigned);
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={kind === 'singleTenant' && tenant ? t('textOf', { tenant: tenant.name }) : t('text')}
      checking={impact.some((line) => 'found' in line && line.found === 'checking')}
      typeName={isInUse(application) ? name : undefined}
      impact={isHeld ? [{ id: 'held', icon: <UserCheck />, text: t('held') }, ...impact] : impact}
      remove={() => deleteEntity(kind, tenantId, id)}
      errorKeys={{ error: 'Page.ApplicationDelete.Error' }}
      said={{ deleted: catalogue('ApplicationRemoved'), gone: t('gone') }}
      {...end}
    />
  );
}

type TemplateDeleteDialogProps = DeletionEnd & {
  tenantId: string;
  template: ApplicationTemplate;
};

/** Asks for confirmation before a template is deleted. Without instances it is not in use; the platform refuses if it has some. */
function TemplateDeleteDialog({ tenantId, template, ...end }: TemplateDeleteDialogProps) {
  const { applicationTemplateId: id, name, numberOfInstances, roles, permissions } = template;
  const t = useTranslations('templates.delete');
  const catalogue = useTranslations('catalogue.Page.ApplicationTemplateCreate');
  const count = sizesOf(template);
  const firstNames = useFirstNames();
  const line = (id: 'instances' | 'roles' | 'permissions', icon: ReactNode, of: number, names: string[] = []) =>
    countLine(id, icon, of, t(id, { count: of }), firstNames(names, of));
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={t('text')}
      impact={[
        line('instances', <Layers />, numberOfInstances),
        line('roles', <UserCog />, count.roles, roles.map(roleLabel)),
        line(
          'permissions',
          <KeyRound />,
          count.permissions,
          permissions.map((one) => one.name),
        ),
      ]}
      remove={() => deleteEntity('template', tenantId, id)}
      errorKeys={{ error: 'Page.ApplicationTemplateDelete.Error' }}
      said={{ deleted: catalogue('ApplicationTemplateRemoved'), gone: t('gone') }}
      {...end}
    />
  );
}
