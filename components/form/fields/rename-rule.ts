import * as v from 'valibot';
import { rename } from '@/lib/contract/rules';
import { readValidation } from '@/lib/contract/validation-message';

/** What is wrong with a new name, or null. Apart from the field, which is in first views; the validator need not be. */
export function renameProblem(text: string): ReturnType<typeof readValidation> | null {
  const parsed = v.safeParse(rename, text, { abortPipeEarly: true });
  return parsed.success ? null : readValidation(parsed.issues[0].message);
}
