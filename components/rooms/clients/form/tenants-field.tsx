import { compareNames } from '@/lib/contract/compare-names';
import { TriangleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { MultiSelect, SelectField } from '@/components/form/fields/select-fields';
import { LoadFailure } from '@/components/form/load-failure';
import { MAX_ALLOWED_TENANTS } from '@/lib/contract/limits';
import type { FormControl } from './client-form';
import { useTenantChoices } from '../clients-data';
import { useFreeApplications, useOwnApplication } from './form-data';

export type TenantsFieldProps = {
  control: FormControl;
  tenant: { id: string; name: string };
  /** The client's tenants with their names, because the user may have no access to them otherwise. */
  own: readonly { id: string; name: string }[];
  /** A third-party client serves all tenants, so there is nothing to select. */
  isThirdParty: boolean;
};

/** The tenants whose people may sign in: at most six, with a warning at six (section 5). */
export function TenantsField({ control, tenant, own, isThirdParty }: TenantsFieldProps) {
  const t = useTranslations('clientform.tenants');
  const chosen = useWatch({ control, name: 'allowedTenantsIds' });
  const answer = useTenantChoices(isThirdParty ? null : tenant.id);
  const options = useMemo(() => {
    const known = new Map(own.map(({ id, name }) => [id, { value: id, label: name, hint: '' }]));
    for (const { id, name, organizationName = '' } of answer.data ?? []) {
      known.set(id, { value: id, label: name, hint: organizationName });
    }
    return [...known.values()].toSorted((a, b) => compareNames(a.label, b.label));
  }, [own, answer.data]);
  return (
    <div className="space-y-1.5">
      <MultiSelect
        control={control}
        name="allowedTenantsIds"
        label={t('label')}
        help={isThirdParty ? t('thirdParty') : t('help', { tenant: tenant.name })}
        aside={isThirdParty ? undefined : t('count', { count: chosen.length, max: MAX_ALLOWED_TENANTS })}
        disabled={isThirdParty}
        placeholder={isThirdParty ? t('any') : t('placeholder')}
        options={options}
        max={{ count: MAX_ALLOWED_TENANTS, reason: t('full', { max: MAX_ALLOWED_TENANTS }) }}
      />
      {chosen.length >= MAX_ALLOWED_TENANTS ? (
        <p role="status" className="flex items-start gap-1.5 text-sm text-warning">
          <TriangleAlert className="mt-px" />
          {t('full', { max: MAX_ALLOWED_TENANTS })}
        </p>
      ) : null}
      {answer.error === undefined ? null : (
        <LoadFailure error={answer.error} says="Organization.Fetch.Tenants.Error" onRetry={answer.mutate} />
      )}
    </div>
  );
}

type ApplicationFieldProps = {
  control: FormControl;
  tenantId: string;
  ownId: string | null;
};

/** The application that people open: single- and multi-tenant ones are grouped, without those that have a client (section 5). */
export function ApplicationField({ control, tenantId, ownId }: ApplicationFieldProps) {
  const t = useTranslations('clientform.application');
  const free = useFreeApplications(tenantId);
  const own = useOwnApplication(tenantId, ownId);
  const options = useMemo(() => {
    const groupOf = (kind: 'multiTenant' | 'singleTenant') =>
      (free.data?.[kind] ?? [])
        .filter(({ applicationId }) => applicationId !== ownId)
        .map(({ applicationId, name, tenant }) => ({
          value: applicationId,
          label: name,
          hint: tenant?.name,
          group: t(kind),
        }))
        .toSorted((a, b) => compareNames(a.label, b.label));
    return [
      ...(ownId === null ? [] : [{ value: ownId, label: own.data?.name ?? ownId, group: t('own') }]),
      ...groupOf('multiTenant'),
      ...groupOf('singleTenant'),
    ];
  }, [free.data, own.data, ownId, t]);
  return (
    <SelectField
      control={control}
      name="applicationId"
      label={t('label')}
      help={free.error === undefined ? t('help') : t('failed')}
      placeholder={free.data === undefined && free.error === undefined ? t('loading') : t('none')}
      clearable
      options={options}
    />
  );
}
