import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, type UseFormReturn, useController } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/fields/select-fields';
import { TextField } from '@/components/form/fields/text-fields';
import { useSave } from '@/components/form/saving/use-save';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { type Provider, PROVIDER_AUTHENTICATIONS } from '@/lib/contract/rooms/providers/entities';
import {
  type ProviderForm,
  NEW_PROVIDER,
  needsSecret,
  providerSchema,
  toForm,
  toRequest,
  toUpdate,
} from './provider-form';
import { useTenantsOf } from './providers-data';
import { RadioField } from '@/components/form/fields/choice-fields';
import { PickList } from '@/components/form/fields/pick-list';
import { LoadFailure } from '@/components/form/load-failure';
import { compareNames } from '@/lib/contract/compare-names';
import { call } from '@/lib/console/browser/call';

export type ProviderFormDialogProps = {
  organizationId: string;
  provider?: Provider | undefined;
  onClose: () => void;
  onSaved: () => void;
  /** A new provider continues with its checks. */
  onConnected: (name: string) => void;
};

const CLAIMS = ['subject', 'name', 'mail', 'userName'] as const;

function AuthenticationFields({
  form,
  provider,
}: {
  form: UseFormReturn<ProviderForm>;
  provider: Provider | undefined;
}) {
  const t = useTranslations('providers');
  const { control } = form;
  const [issuer, authentication, clientId] = form.watch(['issuer', 'authentication', 'clientId']);
  const isSecretNeeded = needsSecret(provider, { issuer: issuer.trim(), authentication, clientId: clientId.trim() });
  return (
    <>
      <SelectField
        control={control}
        name="authentication"
        label={t('field.authentication')}
        required
        options={PROVIDER_AUTHENTICATIONS.map((value) => ({ value, label: t(`authentication.${value}`) }))}
        onChanged={() => void form.trigger('secret')}
      />
      {authentication === 'private_key_jwt' ? (
        <p className="text-sm text-muted">{t('field.keyHelp')}</p>
      ) : (
        <TextField
          control={control}
          name="secret"
          type="password"
          autoComplete="off"
          label={t('field.secret')}
          help={t(isSecretNeeded || provider === undefined ? 'field.secretHelp' : 'field.secretKept')}
          required={isSecretNeeded}
        />
      )}
    </>
  );
}

export function ProviderFormDialog(props: ProviderFormDialogProps) {
  const { organizationId, provider, onClose, onSaved, onConnected } = props;
  const t = useTranslations('providers');
  const mode = provider === undefined ? 'connect' : 'edit';
  const [schema] = useState(() => providerSchema(provider));
  const form = useDialogForm(schema, provider === undefined ? NEW_PROVIDER : toForm(provider));
  const { control } = form;
  const params = { organizationId, provider: provider?.name ?? '' };
  const { dialog, saved } = useSave({
    form,
    send: (values) =>
      provider === undefined
        ? call('providers.create', { params, body: toRequest(values) })
        : call('providers.update', { params, body: toUpdate(values, provider) }),
    secretsOf: () => ['secret'],
    onSaved,
    onGone: onSaved,
  });
  return (
    <FormDialog
      {...dialog}
      onClose={() => (saved !== null && provider === undefined ? onConnected(saved.name) : onClose())}
      title={t(`${mode}.title`)}
      description={t(`${mode}.description`, { name: provider?.displayName ?? '' })}
      unchanged={provider !== undefined && !dialog.dirty}
      submitLabel={t(`${mode}.submit`)}
      success={saved && <p className="font-semibold">{t(`${mode}.success`, { name: saved.displayName })}</p>}
    >
      <TextField control={control} name="displayName" label={t('field.displayName')} required />
      {provider === undefined ? (
        <TextField control={control} name="name" label={t('field.name')} help={t('field.nameHelp')} mono required />
      ) : null}
      <TextField
        control={control}
        name="issuer"
        label={t('field.issuer')}
        help={t('field.issuerHelp')}
        inputMode="url"
        mono
        required
      />
      <TextField
        control={control}
        name="clientId"
        label={t('field.clientId')}
        help={provider === undefined ? t('field.clientIdHelp') : undefined}
        mono
        required={provider !== undefined}
      />
      <AuthenticationFields {...{ form, provider }} />
      <TextField control={control} name="scope" label={t('field.scope')} mono required />
      <ClaimFields control={control} />
      {provider?.tenants === undefined ? null : <ProviderTenants {...{ organizationId, provider, control }} />}
    </FormDialog>
  );
}

function ClaimFields({ control }: { control: Control<ProviderForm, unknown, ProviderForm> }) {
  const t = useTranslations('providers');
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{t('field.claims')}</legend>
      {CLAIMS.map((claim) => (
        <TextField key={claim} control={control} name={`claims.${claim}`} label={t(`claim.${claim}`)} mono required />
      ))}
    </fieldset>
  );
}

type ProviderTenantsProps = {
  organizationId: string;
  provider: Provider;
  control: Control<ProviderForm, unknown, ProviderForm>;
};

/** The tenants that may use the provider: all, or some. The selection is kept while all is set. */
function ProviderTenants({ organizationId, provider, control }: ProviderTenantsProps) {
  const t = useTranslations('providers.tenants');
  const { field: limit } = useController({ control, name: 'limit' });
  const { field, fieldState } = useController({ control, name: 'tenantIds' });
  const isLimited = limit.value === 'some';
  const answer = useTenantsOf(isLimited ? organizationId : null);
  const own = new Set(provider.ownTenants.map(({ id }) => id));
  const known = [...(provider.tenants ?? []), ...provider.ownTenants, ...(answer.data ?? [])];
  const options = [...new Map(known.map((tenant) => [tenant.id, tenant])).values()]
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ id, name }) => ({
      id,
      name,
      on: field.value.includes(id),
      implied: own.has(id) ? t('own') : undefined,
    }));
  return (
    <>
      <RadioField
        control={control}
        name="limit"
        label={t('label')}
        options={[
          { value: 'all', label: t('all'), description: t('allText') },
          { value: 'some', label: t('some'), description: t('someText') },
        ]}
      />
      {isLimited ? (
        <PickList
          label={t('list')}
          searchLabel={t('search')}
          options={options}
          required
          error={fieldState.error}
          empty={t('none')}
          onToggle={(id, on) =>
            field.onChange(on ? [...field.value, id].toSorted() : field.value.filter((one) => one !== id))
          }
        />
      ) : null}
      {isLimited && answer.error !== undefined ? (
        <LoadFailure error={answer.error} says="Organization.Fetch.Tenants.Error" onRetry={answer.mutate} />
      ) : null}
    </>
  );
}
