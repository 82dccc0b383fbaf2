import {
  type ChangeEvent,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type ComponentProps,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { cx } from '@/components/ui/primitives/cx';
import { Field } from './field';
import { inputClass } from './input-class';

/** The props of every field bound to a form. `Output` is the form's transformed value, which fields do not use. */
export type BoundFieldProps<Values extends FieldValues, Output = Values> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  help?: ReactNode;
  aside?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

export type TextFieldProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  /** The HTML autofill name; off by default, because administrators type other people's data. */
  autoComplete?: string;
  /** For ids, URLs and names of permissions. */
  mono?: boolean;
  /** The first field of a dialog. */
  autoFocus?: boolean;
  inputMode?: 'numeric' | 'url' | 'email';
  /** A code of six digits, as on the platform's sign-in pages: pasted with spaces, and sent with the last digit. */
  code?: boolean;
  /** A placeholder in the text; it is tinted. */
  mark?: string;
  /** Formats the typed text before the form gets it, for example to lower case. */
  format?: (text: string) => string;
};

const codeClass = 'h-12! font-mono text-[22px]/8! font-medium tracking-[.5em] indent-[.25em]';
const sixDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 6);

export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const {
    control,
    name,
    label,
    help,
    aside,
    required,
    disabled,
    format,
    mark,
    mono,
    code,
    autoComplete = code ? 'one-time-code' : 'off',
    ...input
  } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring) => {
        const bound = {
          ...input,
          ...wiring,
          ...field,
          value: String(field.value ?? ''),
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
            const typed = code ? sixDigits(target.value) : target.value;
            field.onChange(format ? format(typed) : typed);
            if (code && typed.length === 6) target.form?.requestSubmit();
          },
          disabled,
          autoComplete,
        };
        const look = code ? codeClass : mono ? 'font-mono text-sm' : undefined;
        return mark === undefined ? (
          <input {...(code && { inputMode: 'numeric' })} {...bound} className={cx(inputClass, look)} />
        ) : (
          <MarkedInput {...bound} mark={mark} className={look} />
        );
      }}
    </Field>
  );
}

export type TextAreaProps<Values extends FieldValues, Output> = BoundFieldProps<Values, Output> & {
  rows?: number;
  placeholder?: string;
};

/**
 * Several lines of text.
 *
 * @public a part of the kit
 */
export function TextArea<Values extends FieldValues, Output>(props: TextAreaProps<Values, Output>) {
  const { control, name, label, help, aside, required, disabled, rows = 3, placeholder } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} help={help} aside={aside} required={required} error={fieldState.error}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...field}
          value={String(field.value ?? '')}
          rows={rows}
          placeholder={placeholder}
          disabled={disabled}
          className={cx(inputClass, 'scroll-quiet block h-auto resize-y py-2')}
        />
      )}
    </Field>
  );
}

type MarkedInputProps = ComponentProps<'input'> & {
  value: string;
  /** A placeholder word; every occurrence is tinted. */
  mark: string;
};

/** A text input that tints a word in its text. The tint is behind the letters and scrolls with them; it is still a plain input. */
function MarkedInput({ mark, value, className, onScroll, ...input }: MarkedInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const follow = (): void => {
    const left = box.current?.querySelector('input')?.scrollLeft ?? 0;
    behind.current?.style.setProperty('transform', `translateX(${-left}px)`);
  };
  useLayoutEffect(follow, [value]);
  return (
    <div ref={box} className="relative isolate">
      <div
        aria-hidden
        className={cx(
          inputClass,
          'absolute inset-0 -z-10 flex items-center overflow-hidden border-transparent! text-transparent select-none',
          input.disabled && 'bg-chip!',
          className,
        )}
      >
        <div className="min-w-0 flex-1 overflow-hidden">
          <div ref={behind} className="whitespace-pre">
            {value.split(mark).map((part, index) => (
              // Parts are identified by their position only.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <span key={index}>
                {index === 0 ? null : (
                  <mark className="rounded-sm bg-accent-soft text-transparent ring-1 ring-accent/40">{mark}</mark>
                )}
                {part}
              </span>
            ))}
          </div>
        </div>
      </div>
      <input
        {...input}
        value={value}
        onScroll={(event) => {
          follow();
          onScroll?.(event);
        }}
        className={cx(inputClass, 'bg-transparent!', className)}
      />
    </div>
  );
}
