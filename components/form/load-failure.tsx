import { InlineAlert } from '@/components/ui/primitives/alert';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import type { ErrorKeys } from '@/lib/console/browser/error-message';
import { isGone } from './saving/save-failure';
import { useFailureText } from './saving/use-failure-text';

export type LoadFailureProps = {
  error: unknown;
  /** The catalogue's sentence. */
  says?: ErrorKeys['error'];
  /** Loads it again: SWR's `mutate`. */
  onRetry: () => unknown;
};

/** Says that something could not be loaded, with a retry button unless it no longer exists. */
export function LoadFailure({ error, says = 'Common.Fetch.Error', onRetry }: LoadFailureProps) {
  const failureText = useFailureText();
  const text = failureText(error, { error: says });
  if (isGone(error)) return <InlineAlert tone="danger">{text}</InlineAlert>;
  return <RetryAlert onRetry={() => void onRetry()}>{text}</RetryAlert>;
}
