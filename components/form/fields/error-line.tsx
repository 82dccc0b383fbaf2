import { useErrorText } from '@/components/form/saving/use-error-text';
import { CircleAlert } from '@/components/ui/primitives/icons';

export type ErrorLineProps = {
  id?: string;
  /** The field's name in the sentence. */
  label: string;
  error: Parameters<typeof useErrorText>[1];
};

/** An error below its subject. Focusable, for a list that has no field of its own. */
export function ErrorLine({ id, label, error }: ErrorLineProps) {
  const text = useErrorText(label, error);
  return text === undefined ? null : (
    <p id={id} data-error tabIndex={-1} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-px" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
