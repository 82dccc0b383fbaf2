'use client';

import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { NoDialog } from '@/components/ui/mechanisms/no-dialog';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { ClientRoom } from '../client-room';
import { useClient, useTemplate } from '../clients-data';
import { ClientDialog } from './client-dialog';
import type { ClientKind, FormMode } from './client-form';

export type ClientFormDialogsProps = {
  dialog: DialogParam;
  /** What the dashboard lists. */
  kind: ClientKind;
  room: ClientRoom;
  /** Clients or templates came or changed. */
  onChanged: () => void;
};

/** The dialogs of each dashboard, by the name in the address. */
const MODES: Record<ClientKind, readonly FormMode[]> = {
  client: ['create', 'edit', 'copy'],
  template: ['create', 'edit', 'from-template'],
};

/** The client dialog in the mode that the address names (section 2); its subject is a client or a template. */
export function ClientFormDialogs({ dialog, kind, room, onChanged }: ClientFormDialogsProps) {
  const { name, subject, close } = dialog;
  const mode = MODES[kind].find((one) => one === name);
  if (mode === undefined || (mode !== 'create' && subject === null)) return <NoDialog />;
  const of = { mode, kind, room, onClose: close, onSaved: onChanged };
  if (mode === 'create') return <ClientDialog {...of} />;
  return subject === null ? null : <DialogOfSubject key={`${mode} ${subject}`} {...of} subjectId={subject} />;
}

type DialogOfSubjectProps = {
  mode: FormMode;
  kind: ClientKind;
  room: ClientRoom;
  subjectId: string;
  onClose: () => void;
  onSaved: () => void;
};

function DialogOfSubject({ subjectId, ...of }: DialogOfSubjectProps) {
  const t = useTranslations('clientform');
  const isClient = of.kind === 'client';
  const tenantId = of.room.tenant.id;
  const client = useClient(tenantId, isClient ? subjectId : null);
  const template = useTemplate(tenantId, isClient ? null : subjectId);
  const answer = isClient ? client : template;
  if (answer.data !== undefined) return <ClientDialog {...of} subject={answer.data} />;
  return (
    <LoadingDialog
      title={t(`loading.${of.kind}`)}
      answer={answer}
      says="Page.OidcClientEdit.Error"
      onClose={of.onClose}
      onGone={of.onSaved}
    />
  );
}
