import { CircleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { useErrorText } from '@/components/form/saving/use-error-text';

/** The attributes of the control inside a field, which associate label, help and error with it. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  label: string;
  /** One sentence below the control. */
  help?: ReactNode;
  /** On the right of the label: a hint or an action. */
  aside?: ReactNode;
  /** Required fields are announced to screen readers in words; optional ones are marked visibly. */
  required?: boolean;
  /** Neither is marked: for selections where none is as valid as some. */
  unsaid?: boolean;
  /** Takes the remaining height; the content scrolls. */
  fill?: boolean;
  /** The form's message for this field (made with `issue`), or an already translated one of the server. */
  error?: { type?: string | number; message?: string };
  /** A button that fixes the error, at the end of its text. */
  errorAction?: ReactNode;
  /** Further information about the control's content, after the error. */
  notes?: ReactNode;
  /**
   * A fixed height for the control and the texts below it, for a control that takes the rest: it shrinks for an error or a note, and the
   * next field does not move.
   */
  room?: string;
  /** `group` for radio cards and lists of checkboxes, which are labelled as a group. */
  as?: 'control' | 'group';
  children: (control: FieldControl, labelId: string) => ReactNode;
};

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
        // The control shrinks for new texts, which are above the help: the help stays at the bottom.
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
