import type { Language } from '@/lib/contract/limits';
import type { Summary } from '../digest/summary';
import type { Translate } from '../pages/text';
import { heading, letter, numberOf } from './letter';
import type { Mail } from './mailer';

export interface DigestMail {
  to: string;
  language: Language;
  /** Only organizations and tenants where something needs attention. Without a name it is the overview of all organizations. */
  places: { name: string | undefined; summary: Summary; link: string }[];
  /** The console's page where it is switched on or off. */
  settingsLink: string;
  unsubscribeLink: string;
}

/** The number that needs attention, and how many of those expire soon. */
const linesOf = (t: Translate, { attention: count, isCut, ends }: Summary): string[] => [
  t(`mail.digest.attention.${isCut ? 'more' : numberOf(count)}`, { count }),
  ...ends.map(({ count, days }) =>
    t(`mail.digest.ends.${numberOf(count)}`, { count, time: t(`mail.digest.days.${numberOf(days)}`, { days }) }),
  ),
];

/** Makes the weekly e-mail: how much needs attention where, with links, and no data about people. */
export const weeklyDigest = ({ to, language, places, settingsLink, unsubscribeLink: unsubscribe }: DigestMail): Mail =>
  letter(to, language, ({ t }) => ({
    subject: t('mail.digest.subject'),
    paragraphs: [
      t('mail.digest.intro'),
      ...places.map(({ name, summary, link }) => {
        const show = name === undefined ? t('mail.digest.showAll') : t('mail.digest.show', { place: name });
        return [heading(name ?? t('mail.digest.everything')), ...linesOf(t, summary), `${show}\n${link}`].join('\n');
      }),
      `${t('mail.digest.why')}\n${t('mail.digest.settings')}\n${settingsLink}`,
      `${t('mail.digest.stop')}\n${unsubscribe}`,
    ],
    unsubscribe,
  }));
