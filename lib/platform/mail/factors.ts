import { type Addressee, letterTo, numberOf } from './letter';
import type { Mail } from './mailer';

export type FactorChange = 'added' | 'replaced' | 'removed' | 'newCodes' | { codesLeft: number };

/** Makes the e-mail about a change of the second factor, or a used recovery code. */
export const factorChanged = (person: Addressee, change: FactorChange, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => {
    const [kind, count] = typeof change === 'string' ? [change, undefined] : (['used', change.codesLeft] as const);
    const left = count === undefined ? [] : [t(`mail.factor.left.${numberOf(count)}`, { count })];
    const intro = t(`mail.factor.${kind}`, { username: person.username, date: momentText(at) });
    return { subject: t(`mail.factor.${kind}.subject`), paragraphs: [intro, ...left, t('mail.notYou')] };
  });
