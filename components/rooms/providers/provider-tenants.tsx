'use client';

import { useTranslations } from 'next-intl';
import { type Control, useController } from 'react-hook-form';
import { RadioField } from '@/components/form/fields/choice-fields';
import { PickList } from '@/components/form/fields/pick-list';
import { LoadFailure } from '@/components/form/load-failure';
import { compareNames } from '@/lib/compare-names';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import type { ProviderForm } from './provider-form';
import { useTenantsOf } from './providers-data';

export type ProviderTenantsProps = {
  organizationId: string;
  provider: Provider;
  control: Control<ProviderForm, unknown, ProviderForm>;
};

/** For which tenants it is: all, or some. What was chosen stays while all are. */
export function ProviderTenants({ organizationId, provider, control }: ProviderTenantsProps) {
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
