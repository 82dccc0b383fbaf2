'use client';

import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import type { DialogParam } from '@/components/ui/use-dialog-param';
import { ApplicationDialog } from './application-dialog';
import type { ApplicationKind, FormMode } from './application-form';
import { useSubject } from './application-form-data';

export type ApplicationFormDialogsProps = {
  dialog: DialogParam;
  /** What the dashboard lists. */
  kind: ApplicationKind;
  /** The super-tenant. */
  tenant: { id: string; name: string; organizationId: string };
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
export function ApplicationFormDialogs({ dialog, kind, tenant, onChanged }: ApplicationFormDialogsProps) {
  const { name, subject, close } = dialog;
  const mode = MODES[kind].find((one) => one === name);
  if (mode === undefined) return null;
  if (mode === 'create') {
    return <ApplicationDialog mode={mode} kind={kind} tenant={tenant} onClose={close} onSaved={onChanged} />;
  }
  if (subject === null) return null;
  const of = { mode, kind, tenant, subjectId: subject, onClose: close, onSaved: onChanged };
  return <DialogOfSubject key={`${mode} ${subject}`} {...of} />;
}

type DialogOfSubjectProps = {
  mode: FormMode;
  kind: ApplicationKind;
  tenant: ApplicationFormDialogsProps['tenant'];
  subjectId: string;
  onClose: () => void;
  onSaved: () => void;
};

function DialogOfSubject({ mode, kind, tenant, subjectId, onClose, onSaved }: DialogOfSubjectProps) {
  const t = useTranslations('applicationform');
  const answer = useSubject(kind, mode, tenant.id, subjectId);
  const isTemplate = kind === 'template' && mode !== 'from-template';
  if (answer.data !== undefined) {
    const { data } = answer;
    return (
      <ApplicationDialog mode={mode} kind={kind} tenant={tenant} subject={data} onClose={onClose} onSaved={onSaved} />
    );
  }
  return (
    <LoadingDialog
      title={t(`loading.${isTemplate ? 'template' : 'application'}`)}
      error={answer.isValidating ? undefined : answer.error}
      errorKeys={{ error: 'Common.Fetch.Error' }}
      onRetry={() => void answer.mutate()}
      onClose={onClose}
    />
  );
}
