import type { Language } from '@/lib/contract/limits';
import type { Summary } from '../digest/summary';
import { bodyOf } from './letter';
import type { Mail } from './mailer';

/** What the weekly e-mail says. */
export interface DigestMail {
  to: string;
  language: Language;
  /** Only places where something needs attention. Without a name it is the overview of all organizations. */
  places: { name: string | undefined; summary: Summary; link: string }[];
  /** Where the console shows whether it is on. */
  settingsLink: string;
  unsubscribeLink: string;
}

const words = {
  en: {
    subject: 'What needs attention this week',
    intro: 'This is what needs attention in what you administer:',
    everything: 'All organizations',
    attention: (count: number, isCut: boolean) =>
      `${isCut ? 'More than ' : ''}${count} ${count === 1 ? 'needs' : 'need'} attention`,
    ends: (count: number, days: number) =>
      `${count} ${count === 1 ? 'expires' : 'expire'} within ${days === 1 ? 'a day' : `${days} days`}`,
    why: 'You get this e-mail on Mondays because it is switched on in your settings:',
    stop: 'Stop these e-mails:',
  },
  no: {
    subject: 'Dette trenger oppfølging denne uken',
    intro: 'Dette trenger oppfølging der du administrerer:',
    everything: 'Alle organisasjoner',
    attention: (count: number, isCut: boolean) => `${isCut ? 'Mer enn ' : ''}${count} trenger oppfølging`,
    ends: (count: number, days: number) => `${count} utløper innen ${days === 1 ? 'ett døgn' : `${days} dager`}`,
    why: 'Du får denne e-posten på mandager fordi den er slått på i innstillingene dine:',
    stop: 'Ikke send meg flere:',
  },
} as const;

/** The weekly e-mail: how much needs attention where, with links, and nothing of people. */
export function weeklyDigest(mail: DigestMail): Mail {
  const text = words[mail.language];
  const places = mail.places.map(({ name, summary, link }) =>
    [
      name ?? text.everything,
      text.attention(summary.attention, summary.isCut),
      ...summary.ends.map(({ count, days }) => text.ends(count, days)),
      link,
    ].join('\n'),
  );
  const body = bodyOf(
    text.intro,
    ...places,
    `${text.why}\n${mail.settingsLink}`,
    `${text.stop}\n${mail.unsubscribeLink}`,
  );
  const { to, language, unsubscribeLink: unsubscribe } = mail;
  return { to, subject: text.subject, body, language, unsubscribe };
}
