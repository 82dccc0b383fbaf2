import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import type { ErrorKeys } from '@/lib/console/browser/error-message';
import { useFailureText } from './saving/use-failure-text';

export type LoadFailureProps = {
  error: unknown;
  /** The catalogue's sentence. */
  says?: ErrorKeys['error'];
  /** Loads it again: SWR's `mutate`. */
  onRetry: () => unknown;
};

/** Says that something could not be loaded, with a retry button. */
export function LoadFailure({ error, says = 'Common.Fetch.Error', onRetry }: LoadFailureProps) {
  const failureText = useFailureText();
  return <RetryAlert onRetry={() => void onRetry()}>{failureText(error, { error: says })}</RetryAlert>;
}
