import { templateName } from '@/lib/contract/oauth/template-name';
import { useTranslations } from 'next-intl';
import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { Button } from '@/components/ui/primitives/button';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { shortClientId } from '@/lib/contract/oauth/short-client-id';
import { GRANT_TYPES, type OidcClient, type OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { KitSheet } from '../kit/kit-sheet';
import { ClientConflict } from './client-conflict';
import { type ClientForm, needsSecret, withGrantType, type FormControl, type OpenForm, setFields } from './client-form';
import { SettingsStep } from './settings-step';
import { type Step, StepsHead } from './steps-head';
import { type ClientEditor, type ClientEditorOptions, useClientEditor } from './use-client-editor';
import { type Outcome, useClientSave } from './use-client-save';
import { RadioField } from '@/components/form/fields/choice-fields';
import { TextField } from '@/components/form/fields/text-fields';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { changedFields } from './client-changes';
import { sectionOf } from './sections';
import { joinIsolated } from '@/lib/contract/names';

export type ClientDialogProps = Omit<ClientEditorOptions, 'subject'> & {
  /** The entity to edit or copy, or the template of a new client. */
  subject?: OidcClient | OidcClientTemplate;
  onClose: () => void;
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
  const { saved, dialog, conflict } = useClientSave({ model, tenantId: tenant.id, onSaved });
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
        isNoteShort: isEdit,
      };
  return (
    <FormDialog
      onClose={onClose}
      size="tall"
      title={t(`title.${entity}.${mode}`, { name: templateName(subject?.clientName ?? '') })}
      description={
        client === undefined ? (
          <NamedIn control={form.control} tenant={tenant.name} isInTitle={isEdit} />
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
      {conflict && <ClientConflict model={model} conflict={conflict} tenantId={tenant.id} />}
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
  return <CopyControl value={id} shown={shortClientId(id)} label={t('basics.id')} className="-ml-1" />;
}

/** Shown instead of the integration kit: for templates, and for changed clients. */
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

/** The second step focuses what is missing: the name, or the redirect URI. The dialog focuses the first step. */
function useFirstFocus(
  body: React.RefObject<HTMLElement | null>,
  { step, isCreating }: { step: Step; isCreating: boolean },
): void {
  useEffect(() => {
    if (!isCreating || step !== 'settings') return;
    const name = body.current?.querySelector('input');
    const address = body.current?.querySelector<HTMLElement>('[data-section="redirects"] input:placeholder-shown');
    (name?.value === '' ? name : (address ?? name))?.focus();
  }, [body, isCreating, step]);
}

/** After a submit, focuses the first invalid field, including one that the server named. */
function useErrorFocus(
  body: React.RefObject<HTMLElement | null>,
  { submitCount, isPending }: { submitCount: number; isPending: boolean },
): void {
  useEffect(() => {
    if (submitCount === 0 || isPending) return;
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [body, submitCount, isPending]);
}

/** Step 1: name and type (section 2). */
function TypeStep({ form }: { form: OpenForm }) {
  const t = useTranslations('clientform');
  return (
    <div className="space-y-5 pt-4">
      <TextField
        control={form.control}
        name="clientName"
        label={t('basics.name')}
        required
        help={t('basics.nameHelp')}
      />
      <RadioField
        control={form.control}
        name="allowedGrantType"
        label={t('typeQuestion')}
        columns={1}
        onChanged={(chosen) => {
          const before = chosen === 'client_credentials' ? 'authorization_code' : 'client_credentials';
          const { allowedScopes } = form.getValues();
          setFields(form, withGrantType({ allowedGrantType: chosen, allowedScopes }, before));
        }}
        options={GRANT_TYPES.map((value) => ({
          value,
          label: t(`grant.${value}.label`),
          description: t(`grant.${value}.text`),
        }))}
      />
    </div>
  );
}

function NamedIn({ control, tenant, isInTitle }: { control: FormControl; tenant: string; isInTitle: boolean }) {
  const t = useTranslations('clientform');
  const name = useWatch({ control, name: 'clientName' }).trim();
  return name === '' || isInTitle ? t('in', { tenant }) : t('inNamed', { name, tenant });
}

/** The missing or changed fields, beside the buttons. It depends on the whole form, so it renders deferred, after the typed key. */
function ClientNote({ model }: { model: ClientEditor }) {
  const { schema, isTemplate } = model;
  const before = model.isEdit ? model.start : undefined;
  const t = useTranslations('clientform');
  // Complete, because the form starts with a value for every field.
  const values = useDeferredValue(useWatch({ control: model.form.control }) as ClientForm);
  const missing = useMemo(() => {
    if (before !== undefined) return [];
    const { issues = [] } = v.safeParse(schema, values);
    return [...new Set(issues.flatMap((one) => sectionOf(String(one.path?.[0]?.key)) ?? []))];
  }, [before, schema, values]);
  if (before !== undefined) {
    const count = changedFields(before, values).length;
    return count === 0 ? '' : t('note.changed', { count });
  }
  if (missing.length > 0)
    return t('note.missing', { what: joinIsolated(missing.map((one) => t(`section.${one}.rail`))) });
  return !isTemplate && needsSecret(values) ? t('note.secret') : '';
}
