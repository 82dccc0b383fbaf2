import { type ComponentProps, useId } from 'react';
import { inputClass } from './input-class';

export type TypedAnswerProps = Pick<ComponentProps<'input'>, 'inputMode'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** What has to be typed before a confirmation: a name, a number. Not a field of a form. */
export function TypedAnswer({ label, value, inputMode, onChange }: TypedAnswerProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <input
        id={id}
        value={value}
        inputMode={inputMode}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={inputClass}
      />
    </div>
  );
}
