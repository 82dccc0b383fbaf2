import { useCallback, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/console/browser/api-error';

/** The two callbacks of a save that an edit conflict involves. */
export type ConflictGuard<Entity> = {
  /**
   * Saves; if the entity has changed since, loads its current state. For `send` of `useSave`.
   * @param save - `from` is the stored state, on a retry
   * @param isUnrelated - whether their change does not affect this form: then it is saved on top of theirs
   */
  guard: <Result>(
    save: (from?: Entity) => Promise<Result>,
    isUnrelated?: (theirs: Entity) => boolean,
  ) => Promise<Result>;
  /** Keeps the conflict out of the form's errors. For `onFailure` of `useSave`. */
  onFailure: (error: unknown) => boolean;
};

/** Turns a refusal with `conflict.changed` into a call of `show`. */
export function conflictGuard<Entity>(
  load: () => Promise<Entity>,
  show: (theirs: Entity) => void,
): ConflictGuard<Entity> {
  return {
    guard: async (save, isUnrelated) => {
      try {
        return await save();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'conflict.changed')) throw error;
        const theirs = await load().catch(() => undefined);
        if (theirs === undefined) throw error;
        if (isUnrelated?.(theirs)) return await save(theirs);
        throw new EditConflictError(() => show(theirs));
      }
    },
    onFailure: (error) => {
      if (!(error instanceof EditConflictError)) return false;
      error.show();
      return true;
    },
  };
}

class EditConflictError extends Error {
  override readonly name = 'EditConflictError';

  constructor(readonly show: () => void) {
    super('Another user has changed it.');
  }
}

export type EditConflict<Entity> = ConflictGuard<Entity> & {
  /** The version that the other person has saved, while the conflict is open; see `ConflictDialog`. */
  theirs: Entity | null;
  dismiss: () => void;
};

/**
 * Edit conflicts of a form whose request contains the version that it started with (`expectedVersion`).
 * @param load - loads the current state; if it fails, the refusal stands
 */
export function useEditConflict<Entity>(load: () => Promise<Entity>): EditConflict<Entity> {
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const dismiss = useCallback(() => setTheirs(null), []);
  return { theirs, dismiss, ...conflictGuard(load, setTheirs) };
}

/** Continues editing from the stored state, with the merged values as changes to it. */
export function rebaseForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  base: Values,
  merged: Values,
): void {
  form.reset(base as DefaultValues<Values>);
  for (const [field, value] of Object.entries(merged)) {
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  }
}
