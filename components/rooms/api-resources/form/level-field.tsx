'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import { ACCESS_LEVELS, type AccessLevel } from '@/lib/contract/scopes';
import type { ResourceForm } from './resource-form';

export type LevelFieldProps = {
  control: Control<ResourceForm, unknown, ResourceForm>;
  name: FieldPath<ResourceForm>;
  label: string;
  of: 'resource' | 'scope';
  /** Why a level cannot be chosen; null when it can. */
  reasonOf: (level: AccessLevel) => string | null;
  notes?: ReactNode;
};

/** How far something is seen: three cards, the ones that cannot be chosen with the reason. */
export function LevelField({ control, name, label, of, reasonOf, notes }: LevelFieldProps) {
  const t = useTranslations('apiresources');
  const { field, fieldState } = useController({ control, name });
  return (
    <Field as="group" label={label} required error={fieldState.error} notes={notes}>
      {(wiring, labelId) => (
        <RadioCards
          labelledBy={labelId}
          describedBy={wiring['aria-describedby']}
          columns={3}
          options={ACCESS_LEVELS.map((level) => ({
            value: level,
            label: t(`level.${level}`),
            description: t(`meaning.${of}.${level}`),
            disabledReason: reasonOf(level) ?? undefined,
          }))}
          value={field.value as AccessLevel}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    </Field>
  );
}
