import { useErrorText } from '@/components/form/saving/use-error-text';
import { CircleAlert } from '@/components/ui/primitives/icons';

export type ErrorLineProps = {
  id?: string;
  /** What the sentence calls it. */
  label: string;
  error: Parameters<typeof useErrorText>[1];
};

/** What is wrong, under what it is about. It can have the focus, for a list that has no field of its own. */
export function ErrorLine({ id, label, error }: ErrorLineProps) {
  const text = useErrorText(label, error);
  return text === undefined ? null : (
    <p id={id} data-error tabIndex={-1} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-px" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
