'use client';

import { compareNames } from '@/lib/compare-names';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SelectField } from '@/components/form/fields/select-fields';
import type { FormControl } from './open-form';
import { useFreeApplications, useOwnApplication } from './form-data';

export type ApplicationFieldProps = {
  control: FormControl;
  tenantId: string;
  /** The application that the client has already. */
  ownId: string | null;
};

/** The application that people come to: single- and multi-tenant ones apart, without those that have a client (section 5). */
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
