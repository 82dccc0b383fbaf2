import { useTranslations } from 'next-intl';
import { useState, useEffect } from 'react';
import type { ErrorOption, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type ErrorKeys, SAVE_ERROR } from '@/lib/console/browser/error-message';
import { ApiError } from '@/lib/console/browser/api-error';
import { type FieldFailure, readSaveFailure, sameField } from './save-failure';
import { SERVER_ERROR, useRuleText } from './use-error-text';
import type { FormDialogProps } from '@/components/form/form-dialog';
import { type FormDraftOptions, useFormDraft } from '@/components/form/use-form-draft';
import { useFailureText } from './use-failure-text';

/** A part of the request that is not a form field: a list with an editor of its own. */
export type FormPart = {
  /** A new object for each change: a failure is about what was sent before. */
  value: unknown;
  dirty: boolean;
  valid: boolean;
  /** Focuses the subject of the server's error; false if it does not belong to the part. */
  take: (name: string) => boolean;
  /** A submit was attempted while the part is invalid. */
  onRefused: (areFieldsWrong: boolean) => void;
};

export type SaveOptions<Values extends FieldValues, Output, Result> = {
  /** From `useDialogForm`. */
  form: UseFormReturn<Values, unknown, Output>;
  /** Sends the form's values. @throws ApiError */
  send: (values: Output) => Promise<Result>;
  /** The catalogue's sentences for a failure, if not those of all changes. */
  errorKeys?: ErrorKeys;
  /** The sentence for a failure without a response from the server. */
  sentenceOf?: (error: unknown) => string | undefined;
  /** The form's field for one that the server names differently; by default fields have the server's names. */
  fieldOf?: (name: string, values: Values) => FieldPath<Values> | undefined;
  part?: FormPart;
  /** Fields that must not be kept when the session ends: they have to be entered again. */
  secretsOf?: FormDraftOptions<Values>['secretsOf'];
  /** A failure that is handled elsewhere, such as an edit conflict: true keeps it out of the form. */
  onFailure?: (error: unknown) => boolean;
  /** The server refused fields of the form: their errors are set, and the first one is focused if it is shown. */
  onFieldErrors?: () => void;
  /** After success: closes the dialog, or reloads behind it while it shows what was saved. */
  onSaved?: (result: Result) => void;
  /** The entity that the form changes no longer exists (404): lists behind it are outdated. */
  onGone?: () => void;
};

export type Save<Result> = {
  /** The result, for the success view; null until then. */
  saved: Result | null;
  /** Props of `FormDialog`. */
  dialog: Pick<FormDialogProps, 'pending' | 'error' | 'dirty' | 'valid' | 'restored' | 'onSubmit'>;
};

/**
 * Saves a form: its pending state, its error in one place (at its field if the server names one, else above the buttons) until the next
 * change, and the result.
 */
export function useSave<Values extends FieldValues, Output, Result>(
  options: SaveOptions<Values, Output, Result>,
): Save<Result> {
  const {
    form,
    send,
    errorKeys = SAVE_ERROR,
    sentenceOf,
    fieldOf,
    part,
    secretsOf,
    onFailure,
    onFieldErrors,
    onSaved,
    onGone,
  } = options;
  const catalogue = useTranslations('catalogue');
  const failureText = useFailureText();
  const ruleText = useRuleText();
  const [failed, setFailed] = useSubmitError(form, part?.value);
  const [saved, setSaved] = useState<Result | null>(null);

  const fieldError = (failure: FieldFailure<FieldPath<Values>>): ErrorOption => {
    if ('rule' in failure) return { type: 'validate', message: failure.rule };
    // Reasons at fields have no values to name.
    const message = 'reason' in failure ? catalogue(failure.reason as 'Refusal.notFound') : failure.message;
    return { type: SERVER_ERROR, message };
  };
  const showFailure = (error: unknown): void => {
    if (onFailure?.(error)) return;
    const values = form.getValues();
    // The form's field names are its paths.
    const names = Object.keys(values) as FieldPath<Values>[];
    const { gone, fields } = readSaveFailure(error, (name) =>
      fieldOf === undefined ? sameField(name, names) : fieldOf(name, values),
    );
    if (gone) onGone?.();
    for (const failure of fields) form.setError(failure.field, fieldError(failure));
    const [first] = fields;
    if (first !== undefined) {
      form.setFocus(first.field);
      onFieldErrors?.();
      setFailed({ error: null });
      return;
    }
    const said = error instanceof ApiError ? error.fieldErrors : [];
    const ofPart = said.find(({ field }) => field !== undefined && part?.take(field));
    const partText = ofPart?.rule === undefined ? ofPart?.Message : ruleText(ofPart.rule);
    setFailed({ error: partText ?? sentenceOf?.(error) ?? failureText(error, errorKeys) });
  };
  const save = async (values: Output): Promise<void> => {
    setFailed(null);
    if (part?.valid === false) {
      part.onRefused(false);
      return;
    }
    let result: Result;
    try {
      result = await send(values);
    } catch (error) {
      showFailure(error);
      return;
    }
    setSaved(result);
    onSaved?.(result);
  };

  const { isSubmitting, isDirty, isValid } = form.formState;
  const dirty = isDirty || (part?.dirty ?? false);
  const restored = useFormDraft(form, { isKept: dirty && saved === null, secretsOf });
  return {
    saved,
    dialog: {
      pending: isSubmitting,
      error: failed?.error ?? null,
      dirty,
      // A server error at a field does not block a retry: only the server knows when it no longer applies.
      valid: (isValid || failed !== null) && (part?.valid ?? true),
      restored,
      onSubmit: (event) => void form.handleSubmit(save, () => part?.onRefused(true))(event),
    },
  };
}

type Failed = { error: string | null } | null;

/**
 * The error of a form's request. It is cleared by the first change of any field, because it was about what was sent.
 * @param part - what is sent in addition to the fields; its change counts as theirs
 * @returns the error, null without one, and the function that sets it
 */
function useSubmitError<Values extends FieldValues, Output>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  part: unknown,
): [Failed, (failed: Failed) => void] {
  const [said, setSaid] = useState<Failed>(null);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setSaid(null) }), [subscribe]);
  const [spokeOf, setSpokeOf] = useState(part);
  if (spokeOf !== part) {
    setSpokeOf(part);
    setSaid(null);
  }
  return [said, setSaid];
}
