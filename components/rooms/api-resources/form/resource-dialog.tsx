import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { type Control, type FieldPath, useWatch } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { TextArea, TextField } from '@/components/form/fields/text-fields';
import { UnsavedNote } from '@/components/form/unsaved-note';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { inFields, useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { useSave } from '@/components/form/saving/use-save';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { characterCount } from '@/lib/contract/characters';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import { TEXT } from '@/lib/contract/limits';
import { loadResource, saveResource, type ResourceTenant } from '../api-resources-data';
import { LevelField, PrefixedField } from './prefixed-field';
import { ResourceConflict } from './resource-conflict';
import {
  EMPTY_RESOURCE,
  type ResourceContext,
  type ResourceForm,
  fullName,
  levelChange,
  resourceLevelProblem,
  resourceSchema,
  toForm,
  toRequest,
  widestScope,
} from './resource-form';
import { ScopesField } from './scopes-field';

type ResourceControl = Control<ResourceForm, unknown, ResourceForm>;

export type ResourceDialogProps = {
  tenant: ResourceTenant;
  /** The tenant's own resources, whose names and scope names are taken. */
  own: readonly ApiResource[];
  resource?: ApiResource;
  onClose: () => void;
  onSaved: () => void;
};

const FIELDS =
  /^(?:name|displayName|description|accessLevel|scopes\.\d+\.(?:name|displayName|description|accessLevel))$/;

/** The form of a resource with its rules; after an edit conflict, it continues from what another person has saved. */
function useResourceEditor({ tenant, own, resource, onSaved }: Omit<ResourceDialogProps, 'onClose'>) {
  const { prefix, allowedResourceLevels, allowedScopeLevels } = tenant;
  const [stored, setStored] = useState(resource);
  const [others] = useState(() => own.filter(({ id }) => id !== resource?.id));
  const context = useMemo<ResourceContext>(
    () => ({
      prefix,
      allowedResourceLevels,
      allowedScopeLevels,
      stored,
      taken: {
        resources: others.map(({ name }) => name),
        scopes: others.flatMap(({ scopes }) => scopes.map(({ name }) => name)),
      },
    }),
    [prefix, allowedResourceLevels, allowedScopeLevels, stored, others],
  );
  const base = useMemo(() => (stored === undefined ? EMPTY_RESOURCE : toForm(stored, prefix)), [stored, prefix]);
  const schema = useMemo(() => resourceSchema(context), [context]);
  const form = useDialogForm(schema, base);
  const { conflict, guard, onFailure } = useEditConflict({
    load: () => loadResource(tenant.id, resource?.id ?? ''),
    base,
    toForm: (one) => toForm(one, prefix),
    ...inFields(form),
    onGoOn: setStored,
  });
  const call = resource === undefined ? 'Create' : 'Edit';
  const { saved, dialog } = useSave({
    form,
    send: (values) => guard(() => saveResource(tenant.id, stored, toRequest(values, context))),
    errorKeys: { error: `Page.ApiResources${call}.Error`, details: `Page.ApiResources${call}.ErrorDetails` },
    fieldOf: (name) => (FIELDS.test(name) ? (name as FieldPath<ResourceForm>) : undefined),
    onFailure,
    onSaved,
    onGone: onSaved,
  });
  return { form, context, saved, dialog, conflict };
}

/** Creates or changes an API resource with its scopes (sections 2, 4 and 5): form, success, Done. */
export function ResourceDialog({ onClose, ...editing }: ResourceDialogProps) {
  const t = useTranslations('apiresources');
  const { tenant, resource } = editing;
  const { form, context, saved, dialog, conflict } = useResourceEditor(editing);
  const mode = resource === undefined ? 'create' : 'edit';
  return (
    <FormDialog
      onClose={onClose}
      title={t(`${mode}.title`)}
      description={
        resource === undefined ? (
          t('create.description', { tenant: tenant.name })
        ) : (
          <CopyControl value={resource.name} label={t('name', { name: resource.name })} className="-ml-1" />
        )
      }
      {...dialog}
      unchanged={mode === 'edit' && !dialog.dirty}
      submitLabel={t(`${mode}.submit`)}
      note={resource && (dialog.dirty ? <UnsavedNote text={t('edit.unsaved')} /> : '')}
      isNoteShort
      success={saved && <Saved resource={saved} mode={mode} />}
    >
      <ResourceFields control={form.control} context={context} />
      <hr className="border-border-subtle" />
      <ScopesField form={form} context={context} tenantId={tenant.id} />
      {conflict && <ResourceConflict conflict={conflict} />}
    </FormDialog>
  );
}

function ResourceFields({ control, context }: { control: ResourceControl; context: ResourceContext }) {
  const t = useTranslations('apiresources');
  const { prefix, stored } = context;
  const [name, accessLevel, description] = useWatch({ control, name: ['name', 'accessLevel', 'description'] });
  // Of possibly hundreds of scopes, only the widest matters here.
  const widest = useWatch({
    control,
    name: 'scopes',
    compute: (scopes) => {
      const scope = widestScope(scopes);
      return scope && { name: scope.name, accessLevel: scope.accessLevel };
    },
  });
  const isRenamed = stored !== undefined && fullName(name, prefix, stored) !== stored.name;
  const change = levelChange(stored?.accessLevel, accessLevel);
  return (
    <>
      <PrefixedField
        control={control}
        name="name"
        prefix={prefix}
        label={t('field.name')}
        help={t('field.nameHelp', { prefix })}
        notes={isRenamed ? <InlineAlert tone="warning">{t('warning.renamed')}</InlineAlert> : null}
      />
      <TextField control={control} name="displayName" label={t('field.displayName')} required />
      <TextArea
        control={control}
        name="description"
        label={t('field.description')}
        rows={2}
        aside={t('length', { count: characterCount(description), max: TEXT.description.max })}
      />
      <LevelField
        control={control}
        name="accessLevel"
        label={t('field.accessLevel')}
        of="resource"
        reasonOf={(level) => {
          const problem = resourceLevelProblem(level, widest === undefined ? [] : [widest], context);
          return problem && t(`problem.${problem}`, { scope: widest?.name ?? '' });
        }}
        notes={change === null ? null : <InlineAlert tone="warning">{t(`warning.${change}`)}</InlineAlert>}
      />
    </>
  );
}

function Saved({ resource: { name, scopes }, mode }: { resource: ApiResource; mode: 'create' | 'edit' }) {
  const t = useTranslations('apiresources');
  return (
    <>
      <p className="font-semibold">{t(`${mode}.success`, { name })}</p>
      <p className="text-muted">{t('saved', { count: scopes.length })}</p>
      {scopes.length === 0 ? null : (
        <ul aria-label={t('scopes.label')} className="space-y-1">
          {scopes.map((scope) => (
            <li key={scope.id}>
              <CopyControl value={scope.name} label={t('scope.name', { name: scope.name })} className="-ml-1" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
