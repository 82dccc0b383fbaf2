import { and, eq, inArray, sql } from 'drizzle-orm';
import { type TenantRole, adminIncludes, Role } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS, type Language } from '@/lib/contract/limits';
import type { StepTools } from '../../api/handler';
import { languageOf } from '../../api/me';
import type { Db } from '../../db/database';
import { invitations, organizations } from '../../db/schema';
import type { Mail } from '../../mail/mailer';
import { linkHashOf, linkTokenOf, newLink } from '../../invitation-links';
import { invitationMail } from '../../mail/templates';
import type { TenantRow } from './memberships';

export type InvitationRow = typeof invitations.$inferSelect;

export interface Sender {
  db: Db;
  me: { id: string; name: string };
  now: Date;
  consoleUrl: string;
  mail: (mails: readonly Mail[]) => Promise<void>;
}
type Links = Pick<Sender, 'db' | 'consoleUrl'>;

export interface NewInvitation {
  type: InvitationRow['type'];
  contactEmail: string;
  username: string;
  role: TenantRole;
  isOrganizationAdmin: boolean;
  idp: string | null;
  applicationRoles: InvitationRow['applicationRoles'];
  applicationPermissions: InvitationRow['applicationPermissions'];
  language: Language;
}

/** The console address for accepting an invitation (specification section 2); a named provider comes last. */
function activationLink(
  { db, consoleUrl }: Links,
  { id, type, idp }: Pick<InvitationRow, 'id' | 'type' | 'idp'>,
): string {
  const parts = ['activate', type, linkTokenOf(db, id), ...(idp === null ? [] : [idp])];
  return [consoleUrl.replace(/\/$/, ''), ...parts.map(encodeURIComponent)].join('/');
}

/**
 * An invitation's link, for readers who may pass it on.
 *
 * @returns null for one from before 0.2.0, whose secret is no longer stored; sending it again creates a new one
 */
export const knownLink = (links: Links, invitation: InvitationRow): string | null =>
  linkHashOf(links.db, invitation.id) === invitation.linkHash ? activationLink(links, invitation) : null;

function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_LIFETIME_SECONDS * 1000);
}

/** Stores an invitation and sends its e-mail in the invited person's language. */
export async function createInvitation(
  sender: Sender,
  tenant: TenantRow,
  input: NewInvitation,
): Promise<InvitationRow> {
  const [row] = await createInvitations(sender, tenant, [input]);
  if (row === undefined) throw new Error('an insert returned no row');
  return row;
}

/** Stores invitations and sends their e-mails, in the same few statements for any number. Returns them in their order. */
export async function createInvitations(
  sender: Sender,
  tenant: TenantRow,
  inputs: readonly NewInvitation[],
): Promise<InvitationRow[]> {
  if (inputs.length === 0) return [];
  const values = inputs.map((input) => ({
    ...input,
    ...newLink(sender.db),
    tenantId: tenant.id,
    isUniqueIdp: input.idp !== null,
    administrationPermissions: input.role === Role.Admin ? [...adminIncludes(tenant.isSuperTenant)] : [],
    createdByUserId: sender.me.id,
    expiresAt: invitationExpiry(sender.now),
  }));
  const stored = await sender.db.insert(invitations).values(values).returning();
  const byId = new Map(stored.map((row) => [row.id, row]));
  const rows = values.flatMap(({ id }) => byId.get(id) ?? []);
  await sendInvitations(sender, rows, tenant);
  return rows;
}

/** Sends a tenant's invitation e-mails: for a membership, or to the first admin of a new tenant. */
async function sendInvitations(sender: Sender, rows: readonly InvitationRow[], tenant: TenantRow): Promise<void> {
  const [organization] = await sender.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, tenant.organizationId));
  await sender.mail(
    rows.map((invitation) => {
      const mail = invitationMail(invitation.type, {
        to: invitation.contactEmail,
        language: languageOf(invitation.language),
        tenantName: tenant.name,
        organizationName: organization?.name ?? '',
        invitedBy: sender.me.name,
        link: activationLink(sender, invitation),
        expiresAt: invitation.expiresAt,
      });
      return { ...mail, invitationId: invitation.id };
    }),
  );
}

/** Sends a tenant's invitations again, with a new expiry, and records it. @returns those that are still pending */
export async function renewInvitations(
  sender: Sender & Pick<StepTools, 'audit'>,
  before: readonly Pick<InvitationRow, 'id' | 'expiresAt'>[],
  tenant: TenantRow,
): Promise<InvitationRow[]> {
  const expiry = new Map(before.map(({ id, expiresAt }) => [id, expiresAt.toISOString()]));
  const hashes = Object.fromEntries(before.map(({ id }) => [id, linkHashOf(sender.db, id)]));
  const renewed = await sender.db
    .update(invitations)
    .set({
      resent: true,
      deliveryFailure: null,
      linkHash: sql`${JSON.stringify(hashes)}::jsonb ->> ${invitations.id}`,
      sentCount: sql`${invitations.sentCount} + 1`,
      expiresAt: invitationExpiry(sender.now),
    })
    .where(and(inArray(invitations.id, [...expiry.keys()]), eq(invitations.status, 'pending')))
    .returning();
  if (renewed.length === 0) return [];
  await sendInvitations(sender, renewed, tenant);
  await sender.audit(
    renewed.map(({ id, tenantId, contactEmail: name, expiresAt }) => ({
      targetType: 'invitation',
      targetId: id,
      tenantId,
      details: {
        name,
        before: { expirationDate: expiry.get(id) },
        after: { expirationDate: expiresAt.toISOString() },
      },
    })),
  );
  return renewed;
}

/** A tenant's pending invitations with these ids, including expired ones. */
export async function pendingInvitation(db: Db, tenantId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.tenantId, tenantId), eq(invitations.status, 'pending')));
  return row;
}
