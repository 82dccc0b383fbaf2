import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDialogForm } from '@/components/form/use-dialog-form';
import type { OidcClient, OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import type { ClientRoom } from '../clients-data';
import { newSecret } from '../secret/new-secret';
import {
  type ClientForm,
  type ClientKind,
  type FormMode,
  asClient,
  isTemplateForm,
  needsSecret,
  startOf,
  toForm,
} from './client-form';
import { type FormContext, clientSchema } from './client-schema';
import { type SectionId, sectionsOf, wrongSections } from './sections';

export type ClientEditorOptions = {
  mode: FormMode;
  kind: ClientKind;
  room: ClientRoom;
  subject: OidcClient | OidcClientTemplate | undefined;
};

/** What the form is compared with; the entity is missing while it is not stored yet. */
type ClientBase = { stored: OidcClient | OidcClientTemplate | undefined; start: ClientForm };

/** The state of the editor: the fields with their rules, their sections, and the values they are compared with. */
export function useClientEditor({ mode, kind, room, subject }: ClientEditorOptions) {
  const t = useTranslations('clientform');
  const [{ stored, start }, setBase] = useState<ClientBase>(() => ({
    stored: mode === 'edit' ? subject : undefined,
    start: startOf(mode, subject, { kind, copySuffix: t('copySuffix'), secret: newSecret() }),
  }));
  const client = asClient(stored);
  const hasStoredSecret = client !== undefined && needsSecret(client);
  const storedExternal = stored !== undefined && start.isExternalCC ? start : null;
  const { enableWildcards } = room;
  const isTemplate = isTemplateForm(kind, mode);
  const { context, schema } = useMemo(() => {
    const rules: FormContext = { kind, mode, enableWildcards, hasStoredSecret, storedExternal };
    return { context: rules, schema: clientSchema(rules) };
  }, [kind, mode, enableWildcards, hasStoredSecret, storedExternal]);
  const form = useDialogForm(schema, start);
  // Each part of the form watches only what it shows, so that a key press renders no more than that.
  const allowedGrantType = useWatch({ control: form.control, name: 'allowedGrantType' });
  const sections = sectionsOf({ allowedGrantType }, { kind, mode });
  const [isRedirectOff, setRedirectOff] = useState(false);
  const { errors, submitCount } = form.formState;
  const look: Set<SectionId> = wrongSections(errors, form.getValues(), { tried: submitCount > 0, shown: sections });
  if (isRedirectOff) look.add('redirects');
  return {
    kind,
    mode,
    isEdit: mode === 'edit',
    isTemplate,
    entity: isTemplate ? ('template' as const) : ('client' as const),
    form,
    schema,
    context,
    allowedGrantType,
    sections,
    /** Sections with a visible error. */
    look,
    /** A redirect check found a difference, or no longer finds one. */
    setRedirectOff,
    /** The edited entity, and its client unless it is a template. */
    stored,
    client,
    storedId: client?.clientId ?? (stored as OidcClientTemplate | undefined)?.id,
    start,
    /** Tenants whose names were loaded with the subject. */
    tenants: asClient(stored ?? subject)?.allowedTenants ?? [],
    /** Continues from what another person has saved. */
    goOnFrom: (theirs: OidcClient | OidcClientTemplate): void => setBase({ stored: theirs, start: toForm(theirs) }),
  };
}

export type ClientEditor = ReturnType<typeof useClientEditor>;
