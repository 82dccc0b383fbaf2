import { useTranslations } from 'next-intl';
import { useRuleText } from '@/components/form/saving/use-error-text';
import { rowReasonKey } from '@/lib/console/browser/error-message';
import type { InviteFailure } from './invite-outcome';

/** What the fields of an invitation are called in its form. */
const LABELS = new Map<string | undefined, 'emailColumn' | 'userNameColumn' | 'role'>([
  ['contactEmail', 'emailColumn'],
  ['userName', 'userNameColumn'],
  ['role', 'role'],
]);

/** Gives the function that says why one person was refused: in the reader's language where the code or a rule says it, else in the server's words. */
export function useRowReason(): (refusal: Omit<InviteFailure, 'email'>) => string {
  const t = useTranslations('memberinvite');
  const catalogue = useTranslations('catalogue');
  const ruleText = useRuleText();
  return ({ code, message, rule, field }) => {
    const label = LABELS.get(field);
    if (rule !== undefined) return ruleText(rule, label && t(label));
    const key = rowReasonKey(code);
    // Which key of the catalogue it is, is only known here.
    return key === undefined ? message : catalogue(key as 'Common.Save.Error');
  };
}
