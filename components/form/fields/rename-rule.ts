import * as v from 'valibot';
import { rename } from '@/lib/contract/rules';
import { readValidation } from '@/lib/contract/validation-message';

/** The error of a new name, or null. Separate from the field, which is in first views, so that the validator is not. */
export function renameProblem(text: string): ReturnType<typeof readValidation> | null {
  const parsed = v.safeParse(rename, text, { abortPipeEarly: true });
  return parsed.success ? null : readValidation(parsed.issues[0].message);
}
