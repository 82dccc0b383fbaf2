import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '@/components/form/fields/choice-fields';
import { MultiSelect, SelectField } from '@/components/form/fields/select-fields';
import { TextField } from '@/components/form/fields/text-fields';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { LoadFailure } from '@/components/form/load-failure';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { LANGUAGES, TEXT } from '@/lib/contract/limits';
import { byName } from '@/lib/contract/compare-names';
import type { ApplicationSource } from './onboarding-data';
import { ApplicationAccessField } from './application-access';
import type { CreateTenantForm, TenantOrigin } from './create-tenant-form';
import * as v from 'valibot';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { idpName } from '@/lib/contract/rules';

export type CreateTenantFieldsProps = {
  form: UseFormReturn<CreateTenantForm, unknown, CreateTenantForm>;
  origin: TenantOrigin;
  offered: readonly Application[] | undefined;
  offeredError: unknown;
  onRetry: () => void;
  /** The source of the applications, if the rows do not name all roles and permissions. */
  source: ApplicationSource;
};

/** All fields of section 2: the tenant and its organization, its applications, its first admin. */
export function CreateTenantFields({ form, origin, offered, offeredError, onRetry, source }: CreateTenantFieldsProps) {
  const t = useTranslations('onboarding.create');
  const { control } = form;
  return (
    <>
      <Part>
        <TextField
          control={control}
          name="name"
          label={t('name')}
          help={t('nameHelp', { min: TEXT.tenantName.min, max: TEXT.tenantName.max })}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's first field; focus must go into the dialog anyway
          autoFocus
        />
        {origin === 'new' ? <OrganizationFields form={form} /> : null}
      </Part>
      <Part>
        <Applications form={form} offered={offered} error={offeredError} onRetry={onRetry} source={source} />
      </Part>
      <Part title={t('adminPart')}>
        <AdminFields form={form} />
      </Part>
    </>
  );
}

/** A group of fields, with a heading unless the first label already says the same. */
function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="space-y-4 border-t border-border-subtle pt-5 first:border-t-0 first:pt-0">
      {title === undefined ? null : <h3 className="text-lg font-semibold">{title}</h3>}
      {children}
    </section>
  );
}

type PartProps = Pick<CreateTenantFieldsProps, 'form'>;

function OrganizationFields({ form }: PartProps) {
  const t = useTranslations('onboarding.create');
  const { control, watch } = form;
  return (
    <>
      <CheckboxField control={control} name="sameOrganizationName" label={t('sameOrganizationName')} />
      {watch('sameOrganizationName') ? null : (
        <TextField control={control} name="organizationName" label={t('organizationName')} required />
      )}
    </>
  );
}

type ApplicationsProps = PartProps &
  Pick<CreateTenantFieldsProps, 'offered' | 'onRetry' | 'source'> & { error: unknown };

function Applications({ form, offered, error, onRetry, source }: ApplicationsProps) {
  const t = useTranslations('onboarding.create');
  const catalogue = useTranslations('catalogue.Page.Tenant.Create.Preconfigured.NoApplication');
  const { control, watch, setValue } = form;
  const chosen = watch('applications');
  if (offered === undefined && error !== undefined) {
    return <LoadFailure error={error} says="Page.Tenant.Create.Fetch.Error" onRetry={onRetry} />;
  }
  const applications = (offered ?? []).toSorted(byName);
  const options = applications.map(({ applicationId, name, suiteName }) => ({
    value: applicationId,
    label: name,
    hint: suiteName,
  }));
  const picked = applications.filter(({ applicationId }) => chosen.includes(applicationId));
  const unknown = offered !== undefined && picked.length < chosen.length;
  return (
    <>
      <MultiSelect
        control={control}
        name="applications"
        label={t('applications')}
        help={offered?.length === 0 ? t('applicationsNone') : t('applicationsHelp')}
        placeholder={offered === undefined ? t('applicationsLoading') : t('applicationsChoose')}
        disabled={offered === undefined || (offered.length === 0 && chosen.length === 0)}
        options={options}
      />
      {unknown ? <InlineAlert tone="danger">{catalogue('Error')}</InlineAlert> : null}
      {picked.length === 0 ? null : (
        <ApplicationAccessField
          applications={picked}
          source={source}
          value={watch('access')}
          onChange={(access) => setValue('access', access, { shouldDirty: true })}
        />
      )}
    </>
  );
}

function AdminFields({ form }: PartProps) {
  const t = useTranslations('onboarding.create');
  const common = useTranslations('common');
  const { control, watch } = form;
  return (
    <>
      <TextField
        control={control}
        name="email"
        label={t('email')}
        help={t('emailHelp')}
        type="email"
        inputMode="email"
        required
      />
      <CheckboxField control={control} name="sameUserName" label={t('sameUserName')} />
      {watch('sameUserName') ? null : <TextField control={control} name="userName" label={t('userName')} required />}
      <SelectField
        control={control}
        name="language"
        label={t('language')}
        help={t('languageHelp')}
        required
        options={LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) }))}
      />
      <CheckboxField control={control} name="isUniqueIdp" label={t('isUniqueIdp')} help={t('isUniqueIdpHelp')} />
      {watch('isUniqueIdp') ? (
        <>
          <TextField control={control} name="idp" label={t('idp')} help={t('idpHelp')} mono required />
          <IdpWarning name={watch('idp')} />
        </>
      ) : null}
    </>
  );
}

/** Warns about an identity provider that no user signs in with yet: if it is misspelled, it would let no user in. */
function IdpWarning({ name }: { name: string }) {
  const t = useTranslations('onboarding.create');
  const settled = useDebounced(name.trim());
  const isName = settled !== '' && settled === name.trim() && v.is(idpName, settled);
  // A platform without the operation cannot tell, so there is no warning.
  const { data } = useOperation(isName ? operationKey('identityProviders.find', {}, { name: settled }) : null);
  if (!isName || data === undefined || data.isKnown) return null;
  return <InlineAlert tone="warning">{t('idpUnknown', { name: settled })}</InlineAlert>;
}
