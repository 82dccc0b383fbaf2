import type { Language } from '@/lib/contract/limits';
import type { Mail } from './mailer';

const words = {
  en: {
    subject: 'A test from the identity platform',
    body: 'An operator sent this e-mail to see whether e-mails of the identity platform arrive. You need not do anything.',
  },
  no: {
    subject: 'En test fra identitetsplattformen',
    body: 'En driftsansvarlig sendte denne e-posten for å se om e-post fra identitetsplattformen kommer frem. Du trenger ikke å gjøre noe.',
  },
} as const;

/** The mail of `send-test-mail`. */
export function testMail(to: string, language: Language): Mail {
  const { subject, body } = words[language];
  return { to, subject, body: `${body}\n`, language };
}
