import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/console/browser/api-error';
import type { Versions } from './three-way';

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

export type EditConflictOptions<Entity, Form> = {
  /** Loads the current state; if it fails, the refusal stands. */
  load: () => Promise<Entity>;
  /** The stored state that the form started with. */
  base: Form;
  toForm: (stored: Entity) => Form;
  /** The current input; with `rebase` from `inFields`. */
  mine: () => Form;
  /** Continues editing from the stored state, with the merged values as changes to it. */
  rebase: (base: Form, merged: Form) => void;
  /** The form is now about what the other person has saved. */
  onGoOn: (theirs: Entity) => void;
};

/** An open conflict, for `ConflictDialog`. */
export type OpenConflict<Entity, Form> = {
  /** The version that the other person has saved. */
  theirs: Entity;
  versions: Versions<Form>;
  /** Back to the unchanged form; saving it causes the same conflict. */
  onClose: () => void;
  /** The form continues with this; nothing is saved yet. */
  onResolve: (merged: Form) => void;
};

export type EditConflict<Entity, Form> = ConflictGuard<Entity> & {
  conflict: OpenConflict<Entity, Form> | null;
  versionsWith: (theirs: Entity) => Versions<Form>;
};

/** Edit conflicts of a form whose request contains the version that it started with (`expectedVersion`). */
export function useEditConflict<Entity, Form>(options: EditConflictOptions<Entity, Form>): EditConflict<Entity, Form> {
  const { load, base, toForm, mine, rebase, onGoOn } = options;
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const onClose = (): void => setTheirs(null);
  const versionsWith = (latest: Entity) => ({ base, theirs: toForm(latest), mine: mine() });
  const open = (latest: Entity): OpenConflict<Entity, Form> => ({
    theirs: latest,
    versions: versionsWith(latest),
    onClose,
    onResolve: (merged) => {
      onGoOn(latest);
      rebase(toForm(latest), merged);
      onClose();
    },
  });
  return { conflict: theirs && open(theirs), versionsWith, ...conflictGuard(load, setTheirs) };
}

/** The input and continuation of a conflict about nothing but the fields of a form. */
export const inFields = <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) => ({
  mine: () => form.getValues(),
  rebase: (base: Values, merged: Values): void => {
    form.reset(base as DefaultValues<Values>);
    for (const [field, value] of Object.entries(merged)) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  },
});
