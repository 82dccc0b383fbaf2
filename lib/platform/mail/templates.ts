import { DATE_LOCALE, type Language } from '@/lib/contract/limits';
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

/** A moment in the words of a language, in UTC. */
export const dateIn = (language: Language, date: Date) =>
  new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    date,
  );

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

function compose(mail: InvitationMail, kind: 'member' | 'tenant'): Mail {
  const text = words[mail.language];
  const body = [
    text[`${kind}Intro`](mail),
    `${text[`${kind}Call`]}\n${mail.link}`,
    text.until(dateIn(mail.language, mail.expiresAt)),
    text.ignore,
  ].join('\n\n');
  return {
    to: mail.to,
    subject: text[`${kind}Subject`](mail),
    body: `${body}\n`,
    language: mail.language,
    button: text[`${kind}Button`],
    validUntil: mail.expiresAt,
  };
}

/** The mail that invites a person into an existing tenant; also used when it is sent again. */
export function memberInvitation(mail: InvitationMail): Mail {
  return compose(mail, 'member');
}

/** The mail that asks the first administrator of a new tenant to activate it; also used when it is sent again. */
export function tenantActivation(mail: InvitationMail): Mail {
  return compose(mail, 'tenant');
}
