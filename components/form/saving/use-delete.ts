import { toast } from '@/components/ui/overlays/toast';
import { ApiError } from '@/lib/console/browser/api-error';
import { type Action, type ActionOptions, useAction } from './use-action';

export type DeleteOptions = Pick<ActionOptions<unknown>, 'errorKeys' | 'values'> & {
  /** Deletes it; may return `gone` if another user has deleted it first. @throws ApiError */
  remove: () => Promise<unknown>;
  /** The toast for either result. */
  said: Record<'deleted' | 'gone', string>;
  /** Called when it is gone, deleted by this call or by another user. */
  onDeleted: () => void;
};

/** Runs a deletion. A missing entity counts as deleted, and is reported as gone. */
export async function orGone<Result>(remove: () => Promise<Result>): Promise<Result | 'gone'> {
  try {
    return await remove();
  } catch (error) {
    // Not every 404 is the platform's answer about this very entity, but none leaves anything to delete.
    if (error instanceof ApiError && error.status === 404) return 'gone';
    throw error;
  }
}

/** A deletion: a refusal stays in its dialog (section 4), either success is a toast. */
export function useDelete({ remove, said, onDeleted, ...failure }: DeleteOptions): Action {
  return useAction({
    ...failure,
    act: () => orGone(remove),
    onDone: (outcome) => {
      toast.success(said[outcome === 'gone' ? 'gone' : 'deleted']);
      onDeleted();
    },
  });
}
