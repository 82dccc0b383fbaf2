'use client';

import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Button, IconButton } from '../ui/button';
import { CopyControl } from '../ui/copy-control';
import { cx } from '../ui/cx';
import { Field } from './field';
import { inputClass } from './input-class';
import type { BoundFieldProps } from './text-fields';

export type SecretFieldProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  /** Shown while the field is empty: asterisks for a secret that is kept. */
  placeholder?: string;
  /** Gives the field a "Generate" button. */
  generate?: () => string;
};

/** A secret: hidden until asked for, with copy, and a button that makes a new one. Password managers leave it alone. */
export function SecretField<Values extends FieldValues, Output>(props: SecretFieldProps<Values, Output>) {
  const { control, name, label, help, aside, required, disabled, placeholder, generate } = props;
  const t = useTranslations('common.secret');
  const { field, fieldState } = useController({ control, name });
  const [visible, setVisible] = useState(false);
  const value = String(field.value ?? '');
  return (
    <Field label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring) => (
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <input
              {...wiring}
              {...field}
              value={value}
              type={visible ? 'text' : 'password'}
              autoComplete="new-password"
              spellCheck={false}
              data-1p-ignore
              data-lpignore="true"
              placeholder={placeholder}
              disabled={disabled}
              className={cx(inputClass, 'pr-18 font-mono text-sm')}
            />
            <span className="absolute inset-y-0 right-1 flex items-center">
              {value === '' ? null : <CopyControl value={value} label={label} iconOnly secret />}
              <IconButton
                size="sm"
                label={visible ? t('hide') : t('show')}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <EyeOff /> : <Eye />}
              </IconButton>
            </span>
          </div>
          {generate && !disabled ? (
            <Button
              icon={<RefreshCw />}
              className="h-9"
              onClick={() => {
                field.onChange(generate());
                setVisible(true);
              }}
            >
              {t('generate')}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
