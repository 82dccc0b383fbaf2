/** E-mails to a person about the account. */
import type { Language } from '@/lib/contract/limits';
import { type Addressee, letter, letterTo, numberOf } from './letter';
import type { Mail } from './mailer';

/** The mail with the link for a new password. */
export const passwordReset = (mail: {
  to: string;
  language: Language;
  username: string;
  link: string;
  expiresAt: Date;
}): Mail =>
  letter(mail.to, mail.language, ({ t, momentText }) => ({
    subject: t('mail.reset.subject'),
    paragraphs: [
      t('mail.reset.intro', { username: mail.username }),
      `${t('mail.reset.call')}\n${mail.link}`,
      t('mail.reset.until', { date: momentText(mail.expiresAt) }),
      t('mail.reset.ignore'),
    ],
    button: t('mail.reset.button'),
    validUntil: mail.expiresAt,
  }));

/** Makes the e-mail about a changed password. */
export const passwordChanged = (person: Addressee, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => ({
    subject: t('mail.changed.subject'),
    paragraphs: [t('mail.changed.intro', { username: person.username, date: momentText(at) }), t('mail.notYou')],
  }));

export type FactorChange = 'added' | 'replaced' | 'removed' | 'newCodes' | { codesLeft: number };

/** Makes the e-mail about a change of the second factor, or a used recovery code. */
export const factorChanged = (person: Addressee, change: FactorChange, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => {
    const [kind, count] = typeof change === 'string' ? [change, undefined] : (['used', change.codesLeft] as const);
    const left = count === undefined ? [] : [t(`mail.factor.left.${numberOf(count)}`, { count })];
    const intro = t(`mail.factor.${kind}`, { username: person.username, date: momentText(at) });
    return { subject: t(`mail.factor.${kind}.subject`), paragraphs: [intro, ...left, t('mail.notYou')] };
  });

/** Makes the e-mail about an added or removed passkey. */
export const passkeyChanged = (person: Addressee, change: 'added' | 'removed', name: string, at: Date): Mail =>
  letterTo(person, ({ t, momentText }) => ({
    subject: t(`mail.passkey.${change}.subject`),
    paragraphs: [
      t(`mail.passkey.${change}`, { username: person.username, name, date: momentText(at) }),
      t('mail.passkey.notYou'),
    ],
  }));

export interface NewDevice {
  browser: string | null;
  system: string | null;
  address: string;
  at: Date;
}

/** Makes the e-mail about a sign-in in a new browser. */
export const newDevice = (person: Addressee, { browser, system, address, at }: NewDevice): Mail =>
  letterTo(person, ({ t, momentText }) => {
    const device = { browser: browser ?? t('mail.device.browser'), system: system ?? t('mail.device.system') };
    return {
      subject: t('mail.device.subject'),
      paragraphs: [
        t('mail.device.intro', { username: person.username, date: momentText(at) }),
        `${t('passkeyNameOn', device)}\n${t('mail.device.network', { address })}`,
        t('mail.device.notYou'),
      ],
    };
  });
