'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { Button } from '@/components/ui/button';
import { useDraft } from '@/components/ui/draft';
import { CopyControl } from '@/components/ui/copy-control';
import type { OidcClient, OidcClientTemplate } from '@/lib/contract/entities/clients';
import type { ClientRoom } from '../client-room';
import { KitSheet } from '../kit/kit-sheet';
import { newSecret } from '../secret/new-secret';
import { ClientConflict } from './client-conflict';
import {
  type ClientForm,
  type ClientKind,
  type FormMode,
  isTemplateForm,
  needsSecret,
  startOf,
  templateName,
  toForm,
} from './client-form';
import { type FormContext, clientSchema } from './client-schema';
import { setFields } from './open-form';
import { ClientNote, NamedIn } from './client-note';
import { type SectionId, sectionsOf } from './sections';
import { SettingsStep } from './settings-step';
import { wrongSections } from './shown-errors';
import { StepsHead } from './steps-head';
import { TypeStep } from './type-step';
import { useClientSave } from './use-client-save';

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
  const isTemplate = isTemplateForm(kind, mode);
  const of = isTemplate ? 'template' : 'client';
  const stored = mode === 'edit' ? subject : undefined;
  const storedId = stored === undefined ? undefined : 'clientId' in stored ? stored.clientId : stored.id;
  const [step, setStep] = useState<'type' | 'settings'>(mode === 'create' ? 'type' : 'settings');
  useDraft('client step', { read: () => step, restore: setStep });
  const [start, setStart] = useState<ClientForm>(() =>
    startOf(mode, subject, { kind, copySuffix: t('copySuffix'), secret: newSecret() }),
  );
  const [version, setVersion] = useState(stored?.version);
  const context = useMemo<FormContext>(
    () => ({
      kind,
      mode,
      enableWildcards: room.enableWildcards,
      hasStoredSecret: stored !== undefined && 'clientId' in stored && needsSecret(stored),
      storedExternal: stored !== undefined && start.isExternalCC ? start : null,
    }),
    [kind, mode, room.enableWildcards, stored, start],
  );
  const schema = useMemo(() => clientSchema(context), [context]);
  const form = useDialogForm(schema, start);
  const { saved, dialog, theirs, settle } = useClientSave({
    form,
    kind,
    mode,
    tenantId: tenant.id,
    stored: stored && storedId !== undefined ? { ...toForm(stored), id: storedId, version } : undefined,
    onSaved,
  });
  const [check, setCheck] = useState<ReadonlySet<SectionId>>(new Set());
  // Each part of the form watches what it shows: a key draws no more than that.
  const allowedGrantType = useWatch({ control: form.control, name: 'allowedGrantType' });
  const sections = useMemo(() => sectionsOf({ allowedGrantType }, { kind, mode }), [allowedGrantType, kind, mode]);
  const { errors, submitCount } = form.formState;
  const look = wrongSections(errors, form.getValues(), { tried: submitCount > 0, shown: sections });
  for (const section of check) look.add(section);
  const body = useRef<HTMLDivElement>(null);
  useFirstFocus(body, { step, isCreating: mode === 'create' });
  useErrorFocus(body, { submitCount, isPending: dialog.pending });

  if (saved !== null && !isTemplate && (mode !== 'edit' || saved.secret !== null)) {
    return (
      <KitSheet
        room={room}
        client={{ id: saved.id, name: saved.name, form: saved.form }}
        fresh={{ secret: saved.secret, isNew: mode !== 'edit' }}
        onClose={onClose}
        onChanged={onSaved}
      />
    );
  }
  const isType = step === 'type';
  const next = (event: FormEvent): void => {
    event.preventDefault();
    setStep('settings');
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      size="tall"
      title={t(`title.${of}.${mode}`, { name: subject === undefined ? '' : templateName(subject.clientName) })}
      description={
        storedId !== undefined && !isTemplate ? (
          <CopyControl value={storedId} label={t('basics.id')} className="-ml-1" />
        ) : (
          <NamedIn control={form.control} tenant={tenant.name} />
        )
      }
      bare={!isType}
      head={
        mode === 'create' ? (
          <StepsHead
            current={step}
            chosen={t(`grant.${allowedGrantType}.label`)}
            last={t(isTemplate ? 'step.done' : 'step.kit')}
            onGo={() => setStep('type')}
          />
        ) : (
          <div className="mt-2 border-b border-border" />
        )
      }
      {...dialog}
      {...(isType ? { onSubmit: next, valid: true, error: null } : {})}
      enterSubmits={isType}
      unchanged={mode === 'edit' && !dialog.dirty}
      submitLabel={isType ? t('next') : t(`submit.${of}.${mode === 'edit' ? 'edit' : 'create'}`)}
      secondary={
        !isType && mode === 'create' ? (
          <Button onClick={() => setStep('type')} disabled={dialog.pending}>
            {t('back')}
          </Button>
        ) : undefined
      }
      note={
        isType ? undefined : (
          <ClientNote control={form.control} schema={schema} before={stored && start} isTemplate={isTemplate} />
        )
      }
      success={
        saved && (
          <>
            <p className="font-semibold">
              {t(`success.${of}.${mode === 'edit' ? 'edit' : 'create'}`, { name: templateName(saved.name) })}
            </p>
            {isTemplate ? null : <CopyControl value={saved.id} label={t('basics.id')} className="-ml-1" />}
          </>
        )
      }
    >
      {isType ? (
        <TypeStep form={form} />
      ) : (
        <SettingsStep
          ref={body}
          form={form}
          room={room}
          context={context}
          sections={sections}
          look={look}
          client={stored !== undefined && 'clientId' in stored ? stored : undefined}
          own={subject !== undefined && 'clientId' in subject ? subject.allowedTenants : []}
          isTemplate={isTemplate}
          onCheck={(isOff) => setCheck(isOff ? new Set(['redirects']) : new Set())}
        />
      )}
      {theirs === null || stored === undefined ? null : (
        <ClientConflict
          name={templateName(stored.clientName)}
          tenantId={tenant.id}
          tenants={[stored, theirs].flatMap((one) => ('clientId' in one ? one.allowedTenants : []))}
          versions={{ base: start, theirs: toForm(theirs), mine: form.getValues() }}
          onClose={settle}
          onResolve={(merged) => {
            const base = toForm(theirs);
            setStart(base);
            setVersion(theirs.version);
            form.reset(base);
            setFields(form, merged);
            settle();
          }}
        />
      )}
    </FormDialog>
  );
}

/** The second step begins with the name; the first one is focused by the dialog. */
function useFirstFocus(
  body: React.RefObject<HTMLElement | null>,
  { step, isCreating }: { step: 'type' | 'settings'; isCreating: boolean },
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
