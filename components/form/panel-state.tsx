import { PanelMissing, PanelSkeleton } from '@/components/ui/overlays/panel-parts';
import { LoadFailure } from './load-failure';
import { isGone } from './saving/save-failure';

export type PanelStateProps = {
  error: unknown;
  /** The answer does not hold what the panel is about. */
  isMissing?: boolean;
  /** What is said then, and when the platform says that it is gone. */
  missing: string;
  onRetry: () => unknown;
};

/** What a panel shows in the place of what it is about: it is on its way, is not there, or could not be loaded. */
export function PanelState({ error, isMissing = false, missing, onRetry }: PanelStateProps) {
  if (isMissing || isGone(error)) return <PanelMissing>{missing}</PanelMissing>;
  if (error === undefined) return <PanelSkeleton />;
  return (
    <div className="p-4 sm:px-6">
      <LoadFailure error={error} onRetry={onRetry} />
    </div>
  );
}
