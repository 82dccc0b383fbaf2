import { PanelMissing, PanelSkeleton } from '@/components/ui/overlays/panel-parts';
import { LoadFailure } from './load-failure';
import { isGone } from './saving/save-failure';

export type PanelStateProps = {
  error: unknown;
  /** The answer does not contain the panel's subject. */
  isMissing?: boolean;
  /** The text for that case, and for when the platform says that the subject is gone. */
  missing: string;
  onRetry: () => unknown;
};

/** Replaces a panel's content while its subject is loading, does not exist, or could not be loaded. */
export function PanelState({ error, isMissing = false, missing, onRetry }: PanelStateProps) {
  if (isMissing || isGone(error)) return <PanelMissing>{missing}</PanelMissing>;
  if (error === undefined) return <PanelSkeleton />;
  return (
    <div className="p-4 sm:px-6">
      <LoadFailure error={error} onRetry={onRetry} />
    </div>
  );
}
