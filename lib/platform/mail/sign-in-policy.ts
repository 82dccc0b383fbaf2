import type { Need } from '../sign-in/policy';
import { type Addressee, letterTo } from './letter';
import type { Mail } from './mailer';

export interface Reminder {
  /** The organization or tenant of the policy. */
  place: string;
  need: Need;
  /** A day in UTC; null if it already applies. */
  from: string | null;
  /** The account page where it is set up. */
  consoleUrl: string;
}

/** Makes the e-mail that asks a person to set up what a sign-in policy requires. */
export const policyReminder = (person: Addressee, { place, need, from, consoleUrl }: Reminder): Mail =>
  letterTo(person, ({ t, dayText }) => {
    const day = from === null ? undefined : dayText(new Date(`${from}T00:00:00Z`));
    const since = day === undefined ? t('mail.policy.already') : t('mail.policy.from', { date: day });
    return {
      subject: t(`mail.policy.${need}.subject`, { place }),
      paragraphs: [
        t(`mail.policy.${need}`, { place, since, username: person.username }),
        `${t('mail.policy.call')}\n${consoleUrl}`,
        t('mail.policy.otherwise'),
      ],
      button: t('mail.policy.button'),
    };
  });
