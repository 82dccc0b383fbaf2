import { type Addressee, letterTo } from './letter';
import type { Mail } from './mailer';

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
