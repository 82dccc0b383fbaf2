import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import type { ErrorKeys } from '@/lib/console/browser/error-message';
import { useFailureText } from './saving/use-failure-text';

export type LoadFailureProps = {
  error: unknown;
  /** The sentence of the catalogue. */
  says?: ErrorKeys['error'];
  /** Loads it again: `mutate` of SWR. */
  onRetry: () => unknown;
};

/** Something could not be loaded: the sentence for it, and another try. */
export function LoadFailure({ error, says = 'Common.Fetch.Error', onRetry }: LoadFailureProps) {
  const failureText = useFailureText();
  return <RetryAlert onRetry={() => void onRetry()}>{failureText(error, { error: says })}</RetryAlert>;
}
