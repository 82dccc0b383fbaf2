import type { Language } from '@/lib/contract/limits';
import { letter } from './letter';
import type { Mail } from './mailer';

/** The mail of `send-test-mail`. */
export const testMail = (to: string, language: Language): Mail =>
  letter(to, language, ({ t }) => ({ subject: t('mail.test.subject'), paragraphs: [t('mail.test.text')] }));
