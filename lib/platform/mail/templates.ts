import type { Language } from '@/lib/contract/limits';
import { letter } from './letter';
import type { Mail } from './mailer';

export interface InvitationMail {
  to: string;
  language: Language;
  tenantName: string;
  organizationName: string;
  /** The person who invited; omitted if there is none. */
  invitedBy?: string | undefined;
  /** Address of the activation page with the invitation's id. */
  link: string;
  expiresAt: Date;
}

/**
 * Makes an invitation's e-mail, also when it is sent again: to join an existing tenant, or for the first admin of a new
 * tenant to activate it.
 */
export function invitationMail(kind: 'member' | 'tenant', mail: InvitationMail): Mail {
  const { to, language, tenantName: tenant, organizationName: organization, invitedBy: person, link, expiresAt } = mail;
  return letter(to, language, ({ t, momentText }) => {
    const intro = kind === 'member' && person !== undefined ? 'member.introBy' : (`${kind}.intro` as const);
    return {
      subject: t(`mail.invitation.${kind}.subject`, { tenant }),
      paragraphs: [
        t(`mail.invitation.${intro}`, { tenant, organization, ...(person !== undefined && { person }) }),
        `${t(`mail.invitation.${kind}.call`)}\n${link}`,
        t('mail.invitation.until', { date: momentText(expiresAt) }),
        t('mail.ignore'),
      ],
      button: t(`mail.invitation.${kind}.button`),
      validUntil: expiresAt,
    };
  });
}
