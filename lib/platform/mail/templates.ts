import type { Language } from '@/lib/contract/limits';
import { isolated } from '@/lib/contract/names';
import { bodyOf, dateIn } from './letter';
import type { Mail } from './mailer';

/** What the mails about an invitation say. */
export interface InvitationMail {
  to: string;
  language: Language;
  tenantName: string;
  organizationName: string;
  /** The person who invited; left out when no person did. */
  invitedBy?: string | undefined;
  /** Address of the activation page with the invitation's id. */
  link: string;
  expiresAt: Date;
}

const words = {
  en: {
    memberSubject: (m: InvitationMail) => `You are invited to ${m.tenantName}`,
    memberIntro: (m: InvitationMail) =>
      `${m.invitedBy === undefined ? 'You have been invited' : `${m.invitedBy} has invited you`} to ${m.tenantName} in ${m.organizationName}.`,
    tenantSubject: (m: InvitationMail) => `Activate ${m.tenantName}`,
    tenantIntro: (m: InvitationMail) =>
      `${m.tenantName} in ${m.organizationName} is ready, and you are its first administrator.`,
    memberCall: 'Accept the invitation here:',
    tenantCall: 'Activate it here:',
    memberButton: 'Accept the invitation',
    tenantButton: 'Activate',
    until: (date: string) => `The link works until ${date} (UTC).`,
    ignore: 'If you did not expect this e-mail, you can ignore it.',
  },
  no: {
    memberSubject: (m: InvitationMail) => `Du er invitert til ${m.tenantName}`,
    memberIntro: (m: InvitationMail) =>
      `${m.invitedBy === undefined ? 'Du er invitert' : `${m.invitedBy} har invitert deg`} til ${m.tenantName} i ${m.organizationName}.`,
    tenantSubject: (m: InvitationMail) => `Aktiver ${m.tenantName}`,
    tenantIntro: (m: InvitationMail) =>
      `${m.tenantName} i ${m.organizationName} er klar, og du er den første administratoren.`,
    memberCall: 'Godta invitasjonen her:',
    tenantCall: 'Aktiver her:',
    memberButton: 'Godta invitasjonen',
    tenantButton: 'Aktiver',
    until: (date: string) => `Lenken virker til ${date} (UTC).`,
    ignore: 'Hvis du ikke ventet denne e-posten, kan du se bort fra den.',
  },
} as const;

/**
 * The mail of an invitation, also when it is sent again: into an existing tenant, or, to the first administrator of a new tenant, to
 * activate it.
 */
export function invitationMail(kind: 'member' | 'tenant', mail: InvitationMail): Mail {
  const { to, language, link, expiresAt } = mail;
  const text = words[language];
  const { tenantName, organizationName, invitedBy } = mail;
  const named = {
    ...mail,
    tenantName: isolated(tenantName),
    organizationName: isolated(organizationName),
    invitedBy: isolated(invitedBy),
  };
  const body = bodyOf(
    text[`${kind}Intro`](named),
    `${text[`${kind}Call`]}\n${link}`,
    text.until(dateIn(language, expiresAt)),
    text.ignore,
  );
  const [subject, button] = [text[`${kind}Subject`](named), text[`${kind}Button`]];
  return { to, subject, body, language, button, validUntil: expiresAt };
}
