'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { Button } from '@/components/ui/primitives/button';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import type { OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import type { ClientRoom } from '../client-room';
import { KitSheet } from '../kit/kit-sheet';
import { shortId } from '../list/client-list';
import { ClientConflict } from './client-conflict';
import { type ClientKind, type FormMode, templateName } from './client-form';
import { ClientNote, NamedIn } from './client-note';
import { SettingsStep } from './settings-step';
import { type Step, StepsHead } from './steps-head';
import { TypeStep } from './type-step';
import { type ClientEditor, useClientEditor } from './use-client-editor';
import { type Outcome, useClientSave } from './use-client-save';

export type ClientDialogProps = {
  mode: FormMode;
  kind: ClientKind;
  room: ClientRoom;
  /** What is edited or copied, or the template of a new client. */
  subject?: OidcClient | OidcClientTemplate;
  onClose: () => void;
  /** The list is old now. */
  onSaved: () => void;
};

/** Creates, copies or changes a client or a client template (sections 2, 4 and 5): type, settings, then the integration kit. */
export function ClientDialog({ mode, kind, room, subject, onClose, onSaved }: ClientDialogProps) {
  const t = useTranslations('clientform');
  const { tenant } = room;
  const model = useClientEditor({ mode, kind, room, subject });
  const { form, isEdit, entity, client } = model;
  const isCreating = mode === 'create';
  const [step, setStep] = useState<Exclude<Step, 'kit'>>(isCreating ? 'type' : 'settings');
  useDraft('client step', { read: () => step, restore: setStep });
  const { saved, dialog, theirs, dismiss } = useClientSave({ model, tenantId: tenant.id, onSaved });
  const body = useRef<HTMLDivElement>(null);
  useFirstFocus(body, { step, isCreating });
  useErrorFocus(body, { submitCount: form.formState.submitCount, isPending: dialog.pending });

  if (saved?.hasKit) {
    return (
      <KitSheet
        room={room}
        client={saved}
        fresh={{ secret: saved.secret, isNew: !isEdit }}
        onClose={onClose}
        onChanged={onSaved}
      />
    );
  }
  const goBack = (): void => setStep('type');
  const isType = step === 'type';
  const ofStep = isType
    ? {
        onSubmit: (event: FormEvent): void => {
          event.preventDefault();
          setStep('settings');
        },
        valid: true,
        error: null,
        submitLabel: t('next'),
      }
    : {
        bare: true,
        enterSubmits: false,
        submitLabel: t(`submit.${entity}.${isEdit ? 'edit' : 'create'}`),
        secondary: isCreating ? (
          <Button onClick={goBack} disabled={dialog.pending}>
            {t('back')}
          </Button>
        ) : undefined,
        note: <ClientNote model={model} />,
      };
  return (
    <FormDialog
      open
      onClose={onClose}
      size="tall"
      title={t(`title.${entity}.${mode}`, { name: templateName(subject?.clientName ?? '') })}
      description={
        client === undefined ? (
          <NamedIn control={form.control} tenant={tenant.name} />
        ) : (
          <ClientId id={client.clientId} />
        )
      }
      head={
        isCreating ? (
          <CreationHead model={model} step={step} onBack={goBack} />
        ) : (
          <div className="mt-2 border-b border-border" />
        )
      }
      {...dialog}
      unchanged={isEdit && !dialog.dirty}
      success={saved && <Saved model={model} saved={saved} />}
      {...ofStep}
    >
      {isType ? <TypeStep form={form} /> : <SettingsStep ref={body} model={model} room={room} />}
      {theirs && <ClientConflict model={model} theirs={theirs} tenantId={tenant.id} onClose={dismiss} />}
    </FormDialog>
  );
}

function CreationHead({ model, step, onBack }: { model: ClientEditor; step: Step; onBack: () => void }) {
  const t = useTranslations('clientform');
  return (
    <StepsHead
      current={step}
      chosen={t(`grant.${model.allowedGrantType}.label`)}
      last={t(model.isTemplate ? 'step.done' : 'step.kit')}
      onGo={onBack}
    />
  );
}

function ClientId({ id }: { id: string }) {
  const t = useTranslations('clientform');
  return <CopyControl value={id} shown={shortId(id)} label={t('basics.id')} className="-ml-1" />;
}

/** Without the integration kit: of templates, and of clients that were changed. */
function Saved({ model: { isEdit, isTemplate, entity }, saved }: { model: ClientEditor; saved: Outcome }) {
  const t = useTranslations('clientform.success');
  return (
    <>
      <p className="font-semibold">
        {t(`${entity}.${isEdit ? 'edit' : 'create'}`, { name: templateName(saved.name) })}
      </p>
      {isTemplate ? null : <ClientId id={saved.id} />}
    </>
  );
}

/** The second step begins with the name; the first one is focused by the dialog. */
function useFirstFocus(
  body: React.RefObject<HTMLElement | null>,
  { step, isCreating }: { step: Step; isCreating: boolean },
): void {
  useEffect(() => {
    if (isCreating && step === 'settings') body.current?.querySelector<HTMLElement>('input')?.focus();
  }, [body, isCreating, step]);
}

/** After sending was tried, the first field that is wrong has the focus, also one that the server named. */
function useErrorFocus(
  body: React.RefObject<HTMLElement | null>,
  { submitCount, isPending }: { submitCount: number; isPending: boolean },
): void {
  useEffect(() => {
    if (submitCount === 0 || isPending) return;
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [body, submitCount, isPending]);
}
