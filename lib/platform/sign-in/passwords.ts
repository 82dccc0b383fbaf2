/** Rules for passwords: docs/decisions/passwords.md. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { TEXT } from '@/lib/contract/limits';
import { isLonger, isShorter } from '@/lib/contract/characters';

export type PasswordProblem = 'short' | 'long' | 'easy';

/** zxcvbn's scale from 0 to 4. Eight random characters have 2, common passwords and their variants less. */
const LEAST_SCORE = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password: its list of common ones is large. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/**
 * Returns the problem of a new password; undefined when it is accepted. Requires no kinds of characters (NIST SP 800-63B, section 3.1.1.2).
 *
 * @param about - facts about its owner that are guessed first: names, e-mail address
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<PasswordProblem | undefined> {
  const text = password.normalize('NFKC');
  if (isShorter(text, TEXT.password.min)) return 'short';
  if (isLonger(text, TEXT.password.max)) return 'long';
  estimator ??= loadEstimator();
  const words = about.flatMap((name) => [name, ...name.split(/[\s.@_-]+/)]).filter((word) => word !== '');
  const { score } = (await estimator).check(text, words);
  return score < LEAST_SCORE ? 'easy' : undefined;
}
