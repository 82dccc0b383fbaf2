'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { NoSuchDialog } from '@/components/ui/mechanisms/no-such-dialog';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { ApplicationDialog } from './application-dialog';
import { type Entity, entityId } from '../kinds';
import { type ApplicationKind, type FormMode, entityOf, outlineOf } from './application-form';
import { useSubject } from './application-form-data';
import { beginsWithDetails } from './use-form-tabs';

export type ApplicationFormDialogsProps = {
  dialog: DialogParam;
  /** What the dashboard lists. */
  kind: ApplicationKind;
  /** The super-tenant. */
  tenant: { id: string; name: string; organizationId: string };
  /** A row of the list, when it is loaded. */
  find: (is: (entity: Entity) => boolean) => Entity | undefined;
  /** Applications or templates came or changed. */
  onChanged: () => void;
};

/** The dialogs of each dashboard, by the name in the address. */
const MODES: Record<ApplicationKind, readonly FormMode[]> = {
  multiTenant: ['create', 'edit', 'copy'],
  singleTenant: ['edit', 'from-template'],
  template: ['create', 'edit', 'copy', 'from-template'],
};

/** The application dialog in the mode that the address names (section 2); its subject is an application or a template. */
export function ApplicationFormDialogs({ dialog, kind, tenant, find, onChanged }: ApplicationFormDialogsProps) {
  const { name, subject, close } = dialog;
  const mode = MODES[kind].find((one) => one === name);
  if (mode === 'create') {
    return <ApplicationDialog mode={mode} kind={kind} tenant={tenant} onClose={close} onSaved={onChanged} />;
  }
  if (mode === undefined || subject === null) return <NoSuchDialog onClose={close} />;
  const of = { mode, kind, tenant, find, subjectId: subject, onClose: close, onSaved: onChanged };
  return <DialogOfSubject key={`${mode} ${subject}`} {...of} />;
}

type DialogOfSubjectProps = {
  mode: FormMode;
  kind: ApplicationKind;
  tenant: ApplicationFormDialogsProps['tenant'];
  find: ApplicationFormDialogsProps['find'];
  subjectId: string;
  onClose: () => void;
  onSaved: () => void;
};

function DialogOfSubject({ mode, kind, tenant, find, subjectId, onClose, onSaved }: DialogOfSubjectProps) {
  const t = useTranslations('applicationform');
  const answer = useSubject(kind, mode, tenant.id, subjectId);
  // The details are in the row; the form does not wait for roles and permissions to show them.
  const [outline] = useState(() => {
    const row = mode === 'edit' && beginsWithDetails() ? find((one) => entityId(one) === subjectId) : undefined;
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
