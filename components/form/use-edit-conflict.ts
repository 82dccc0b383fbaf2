'use client';

import { useCallback, useState } from 'react';
import { ApiError } from '@/lib/client/api-error';

export type EditConflict<Entity> = {
  /** What somebody else has saved meanwhile, while it is to be compared; see `ConflictDialog`. */
  theirs: Entity | null;
  /**
   * Saves, and loads what there is now when another person was quicker. For `send` of `useSave`.
   *
   * @param save - `from` is what there is now, when it is tried again
   * @param isElsewhere - whether what they changed is no concern of this form: then it is saved on top of that
   */
  guard: <Result>(
    save: (from?: Entity) => Promise<Result>,
    isElsewhere?: (theirs: Entity) => boolean,
  ) => Promise<Result>;
  /** Keeps the conflict out of the form's errors. For `onFailure` of `useSave`. */
  onFailure: (error: unknown) => boolean;
  /** The comparison is done with. */
  settle: () => void;
};

/**
 * Edit conflicts of a form whose request carries the version that it began with (`expectedVersion`).
 *
 * @param load - loads the thing as it is now; a failure leaves the refusal as it is
 */
export function useEditConflict<Entity>(load: () => Promise<Entity>): EditConflict<Entity> {
  const [theirs, setTheirs] = useState<Entity | null>(null);
  return {
    theirs,
    guard: async (save, isElsewhere) => {
      try {
        return await save();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'conflict.changed')) throw error;
        const latest = await load().catch(() => undefined);
        if (latest === undefined) throw error;
        if (isElsewhere?.(latest)) return await save(latest);
        throw new Changed(latest);
      }
    },
    onFailure: (error) => {
      if (!(error instanceof Changed)) return false;
      // What `guard` of this very form has thrown.
      setTheirs(error.theirs as Entity);
      return true;
    },
    settle: useCallback(() => setTheirs(null), []),
  };
}

/** Somebody else was quicker; this is what they left. */
class Changed extends Error {
  override readonly name = 'Changed';
  readonly theirs: unknown;

  constructor(theirs: unknown) {
    super('Somebody else has changed it.');
    this.theirs = theirs;
  }
}
