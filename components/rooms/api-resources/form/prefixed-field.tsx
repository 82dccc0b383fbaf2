import type { ClipboardEvent, ReactNode } from 'react';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import type { ResourceForm } from './resource-form';
import { useTranslations } from 'next-intl';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import { ACCESS_LEVELS, type AccessLevel } from '@/lib/contract/oauth/scopes';

export type PrefixedFieldProps = {
  control: Control<ResourceForm, unknown, ResourceForm>;
  name: FieldPath<ResourceForm>;
  label: string;
  /** The tenant's prefix without the dot; shown before the input and not typed. */
  prefix: string;
  help?: ReactNode;
  notes?: ReactNode;
  placeholder?: string;
  /** Formats the typed text before the form gets it. */
  format?: (text: string) => string;
  onChanged?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
};

/** A name to which the platform adds the tenant's prefix. */
export function PrefixedField(props: PrefixedFieldProps) {
  const { control, name, label, prefix, help, notes, placeholder, format, onChanged, onPaste } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} notes={notes} required error={fieldState.error}>
      {(wiring) => (
        <div className="flex">
          <span className="flex max-w-1/2 items-center rounded-l-lg border border-r-0 border-border-strong bg-chip px-2.5 font-mono text-sm text-muted">
            <span className="truncate" title={`${prefix}.`}>
              {prefix}.
            </span>
          </span>
          <input
            {...wiring}
            {...field}
            value={String(field.value ?? '')}
            onChange={({ target: { value } }) => {
              field.onChange(format ? format(value) : value);
              onChanged?.();
            }}
            onPaste={onPaste}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputClass} rounded-l-none font-mono text-sm`}
          />
        </div>
      )}
    </Field>
  );
}

type LevelFieldProps = Pick<PrefixedFieldProps, 'control' | 'name' | 'label' | 'notes'> & {
  of: 'resource' | 'scope';
  /** Why a level cannot be selected; null if it can. */
  reasonOf: (level: AccessLevel) => string | null;
};

/** The access level: three cards; those that cannot be selected show the reason. */
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
