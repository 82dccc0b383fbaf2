'use client';

import { useTranslations } from 'next-intl';
import { RadioField } from '@/components/form/fields/choice-fields';
import { GRANT_TYPES } from '@/lib/contract/rooms/clients/entities';
import { withGrantType } from './client-form';
import { type OpenForm, setFields } from './open-form';

/** Step 1: what the client is for (section 2). */
export function TypeStep({ form }: { form: OpenForm }) {
  const t = useTranslations('clientform');
  return (
    <div className="pt-4">
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
