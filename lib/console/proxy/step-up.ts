/** The platform's challenge for a recent sign-in (RFC 9470): it neither refuses the token nor ends the session. */
import { type Answer, failed } from '@/lib/console/bff/responses';
import type { UpstreamAnswer } from '@/lib/console/upstream/upstream';

const CHALLENGE = /\bBearer\b.*\berror="?insufficient_user_authentication\b/i;
/** Only values that a URL and a quoted string hold unescaped. */
const ACR_VALUES = /\bacr_values="([\w.:/+@-]+(?: [\w.:/+@-]+)*)"/i;
const MAX_LENGTH = 500;

const challengeOf = ({ headers }: Pick<UpstreamAnswer, 'headers'>): string =>
  String(headers['www-authenticate'] ?? '').slice(0, 2 * MAX_LENGTH);

/** Whether a response of the platform asks for a recent sign-in. */
export const asksForStepUp = (answer: Pick<UpstreamAnswer, 'status' | 'headers'>): boolean =>
  answer.status === 401 && CHALLENGE.test(challengeOf(answer));

/** The response for the browser: the contract's code, and the challenge's values for the sign-in. */
export function stepUpAnswer(answer: UpstreamAnswer): Answer {
  answer.discard();
  const acrValues = ACR_VALUES.exec(challengeOf(answer))?.[1];
  const wish = acrValues === undefined || acrValues.length > MAX_LENGTH ? '' : `, acr_values="${acrValues}"`;
  return failed('auth.insufficient', 'Sign in again to confirm that it is you.', {
    'WWW-Authenticate': `Bearer error="insufficient_user_authentication"${wish}`,
  });
}
