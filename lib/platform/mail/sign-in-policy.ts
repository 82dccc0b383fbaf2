import type { Need } from '../sign-in/policy';
import { type Addressee, letterTo } from './letter';
import type { Mail } from './mailer';

export interface Reminder {
  /** The organization or tenant that asks. */
  place: string;
  need: Need;
  /** A day of UTC; null where it holds since ever. */
  from: string | null;
  /** Where it is set up, on the page of the account. */
  consoleUrl: string;
}

/** The mail that asks a person to set up what a sign-in policy asks for. */
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
