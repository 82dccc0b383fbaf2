import { useTranslations } from 'next-intl';
import { useRuleText } from '@/components/form/saving/use-error-text';
import { rowReasonKey } from '@/lib/console/browser/error-message';
import type { InviteFailure } from './invite-outcome';

/** The names of an invitation's fields in its form. */
const LABELS = new Map<string | undefined, 'emailColumn' | 'userNameColumn' | 'role'>([
  ['contactEmail', 'emailColumn'],
  ['userName', 'userNameColumn'],
  ['role', 'role'],
]);

/**
 * Returns a function that explains why one person was refused: in the user's language if the code or a rule determines it, else in the
 * server's words.
 */
export function useRowReason(): (refusal: Omit<InviteFailure, 'email'>) => string {
  const t = useTranslations('memberinvite');
  const catalogue = useTranslations('catalogue');
  const ruleText = useRuleText();
  return ({ code, message, rule, field }) => {
    const label = LABELS.get(field);
    if (rule !== undefined) return ruleText(rule, label && t(label));
    const key = rowReasonKey(code);
    // The catalogue key is known only at run time.
    return key === undefined ? message : catalogue(key as 'Http.PlatformUnavailable', { seconds: 0 });
  };
}
