import { Eye, EyeOff } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { Field } from './field';
import { inputClass } from './input-class';
import type { BoundFieldProps } from './text-fields';

type PasswordFieldProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  autoComplete: 'current-password' | 'new-password';
  /** The first field of a dialog. */
  autoFocus?: boolean;
};

/** A password field with a button that shows the characters. */
export function PasswordField<Values extends FieldValues, Output>(props: PasswordFieldProps<Values, Output>) {
  const { control, name, label, help, autoComplete, autoFocus } = props;
  const t = useTranslations('common.field');
  const { field, fieldState } = useController({ control, name });
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} required error={fieldState.error}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            {...field}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog
            autoFocus={autoFocus}
            className={cx(inputClass, 'pr-10 touch:pr-12')}
          />
          <IconButton
            label={t('reveal')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute top-px right-px"
          >
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
