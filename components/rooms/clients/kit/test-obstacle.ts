/** What a test sign-in cannot get past. Pure. */
import { type ClientForm, needsKey } from '../form/client-form';
import type { SignInChoices } from './kit-data';

export type TestObstacle = 'disabled' | 'redirect' | 'key' | 'notMember';

/**
 * Why a test sign-in to a client must fail; null where it may succeed.
 *
 * @param redirectUris - as registered now
 * @param choices - undefined while it is not known whether the reader can sign in
 */
export function testObstacle(
  form: ClientForm,
  redirectUris: readonly string[],
  choices: SignInChoices | undefined,
): TestObstacle | null {
  if (!form.isEnabled) return 'disabled';
  if (redirectUris.length === 0) return 'redirect';
  if (needsKey(form)) return 'key';
  return choices?.isReaderAllowed === false ? 'notMember' : null;
}
