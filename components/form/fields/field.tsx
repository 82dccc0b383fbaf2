import { CircleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { useErrorText } from '@/components/form/saving/use-error-text';

/** What the control inside a field must carry, so that label, help and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  label: string;
  /** One sentence under the control. */
  help?: ReactNode;
  /** At the right of the label: a hint or an action. */
  aside?: ReactNode;
  /** Required is said in words to screen readers; what is optional says so to everybody. */
  required?: boolean;
  /** Neither is said: for choices where nothing is as good as something. */
  unsaid?: boolean;
  /** Takes the height that is left; what is inside scrolls. */
  fill?: boolean;
  /** The form's message for this field (made with `issue`), or an already translated one of the server. */
  error?: { type?: string | number; message?: string };
  /** A button that mends what the error names, at the end of its text. */
  errorAction?: ReactNode;
  /** More to say about what is in the control, after the error. */
  notes?: ReactNode;
  /**
   * A height for the control and all that is said under it, for a control that takes what is left of it: it makes room for an error
   * or a note, and the next field stays where it is.
   */
  room?: string;
  /** `group` for radio cards and lists of checkboxes: they are labelled as a group. */
  as?: 'control' | 'group';
  children: (control: FieldControl, labelId: string) => ReactNode;
};

/** Label above, control, help under it, error in its place with an icon. */
export function Field(props: FieldProps) {
  const { label, help, aside, required = false, fill = false, error, notes, room } = props;
  const { errorAction, children } = props;
  const errorText = useErrorText(label, error);
  const id = useId();
  const control = children(
    {
      id,
      'aria-describedby': [help && `${id}help`, errorText && `${id}error`].filter(Boolean).join(' ') || undefined,
      'aria-invalid': errorText ? true : undefined,
      'aria-required': required || undefined,
    },
    `${id}label`,
  );
  const helpLine = help && (
    <div id={`${id}help`} className="text-sm text-muted">
      {help}
    </div>
  );
  const errorLine = errorText && (
    <p className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-px" />
      <span className="min-w-0 wrap-anywhere">
        <span id={`${id}error`}>{errorText}</span>
        {errorAction ? <> {errorAction}</> : null}
      </span>
    </p>
  );
  return (
    <div className={fill ? 'flex min-h-56 flex-1 flex-col gap-1.5 touch:min-h-96' : 'space-y-1.5'}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <FieldLabel {...props} id={id} />
        {aside ? <span className="text-sm text-muted">{aside}</span> : null}
      </div>
      {room === undefined ? (
        <>
          {control}
          {helpLine}
          {errorLine}
          {notes}
        </>
      ) : (
        // The control gives way to what comes, which is said over the help: that stays at the end of the room.
        <div className={cx('flex flex-col gap-1.5', room)}>
          {control}
          {errorLine}
          {notes}
          {helpLine}
        </div>
      )}
    </div>
  );
}

function FieldLabel({ id, label, required, unsaid, as = 'control' }: FieldProps & { id: string }) {
  const t = useTranslations('common.field');
  const Label = as === 'group' ? 'span' : 'label';
  return (
    <Label id={`${id}label`} htmlFor={as === 'group' ? undefined : id} className="font-medium">
      {label}
      {unsaid ? null : required ? (
        <span className="sr-only"> ({t('required')})</span>
      ) : (
        <span className="font-normal text-faint"> ({t('optional')})</span>
      )}
    </Label>
  );
}
