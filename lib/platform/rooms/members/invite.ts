import * as v from 'valibot';
import { InvitationInput } from '@/lib/contract/entities/members';
import { DEFAULT_LANGUAGE } from '@/lib/contract/limits';
import { validationText } from '@/lib/contract/rules';
import { type Answer, ApiError, type HandlerContext, Reply } from '../../api/handler';
import { cleaned } from '../../api/clean';
import { languageOf } from '../../api/me';
import { type AvailableGrants, availableInTenant, checkGrants } from '../shared/grants';
import { type NewInvitation, createInvitations } from '../shared/invitations';
import { lockTenant, requireTenant } from '../shared/memberships';
import { loadInviteFacts, withdrawExpired } from './pending-store';
import { type InviteFacts, KnownPeople, checkInvitee, providerOf } from './rules';

type Context = HandlerContext<'members.invite'>;
type Result = Answer<'members.invite'>;

/**
 * Invites people: each is checked for itself, and what is wrong with one does not stop the others. They are stored
 * together, in the same few statements however many they are, and in one transaction, so that the list is complete or, after a
 * fault, untouched.
 *
 * @returns 201 with all invitations, or 207 when some could not be made (also when none could)
 */
export async function inviteMembers(context: Context): Promise<Reply<Result>> {
  const { db, params, body, now } = context;
  const tenant = await requireTenant(db, params.tenantId);
  await lockTenant(db, tenant.id);
  const available = await availableInTenant(db, tenant.id);
  const items = body.map((item) => ({ given: cleaned(item.contactEmail), parsed: v.safeParse(InvitationInput, item) }));
  const valid = items.flatMap(({ parsed }) => (parsed.success ? [parsed.output] : []));
  const facts = await loadInviteFacts(db, tenant, valid, now);
  const people = new KnownPeople(facts);
  const accepted: NewInvitation[] = [];
  const errors: { contactEmail: string; code: string; Message: string }[] = [];
  for (const { given, parsed } of items) {
    try {
      if (!parsed.success) throw invalid(parsed.issues);
      const invitation = toInvitation(context, parsed.output, { facts, people, available });
      accepted.push(invitation);
      people.invited(invitation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push({ contactEmail: given, code: error.code, Message: error.message });
    }
  }
  await withdrawExpired(db, tenant.id, accepted, now);
  const created = await createInvitations(context, tenant, accepted);
  const createdInvitations = created.map(({ id, contactEmail }) => ({ id, contactEmail }));
  await context.audit({
    targetType: 'tenant',
    targetId: tenant.id,
    result: errors.length === 0 ? 'success' : createdInvitations.length === 0 ? 'refused' : 'partial',
    details: {
      name: tenant.name,
      after: { invited: createdInvitations.map((one) => one.contactEmail) },
      refused: errors,
    },
  });
  return new Reply(errors.length === 0 ? 201 : 207, { createdInvitations, errors });
}

type Known = { facts: InviteFacts; people: KnownPeople; available: AvailableGrants };

/** The invitation of one person. @throws ApiError when it cannot be made */
function toInvitation(context: Context, input: InvitationInput, { facts, people, available }: Known): NewInvitation {
  context.demand({ role: input.role });
  const idp = providerOf({ ...input, idp: input.idp?.toLowerCase() ?? null }, facts);
  const account = checkInvitee(input, idp, people);
  checkGrants(available, input.applicationRoles, input.applicationPermissions);
  return {
    type: 'member',
    username: input.userName,
    contactEmail: input.contactEmail,
    idp,
    role: input.role,
    isOrganizationAdmin: false,
    applicationRoles: input.applicationRoles.map(({ applicationId, roles }) => ({ applicationId, ids: roles })),
    applicationPermissions: input.applicationPermissions.map(({ applicationId, permissions }) => ({
      applicationId,
      ids: permissions,
    })),
    language: input.preferredLanguage ?? (account === undefined ? DEFAULT_LANGUAGE : languageOf(account.language)),
  };
}

function invalid(issues: readonly v.BaseIssue<unknown>[]): ApiError {
  const fields = issues.map((issue) => {
    const field = v.getDotPath(issue) ?? undefined;
    return { field, Message: validationText(issue.message, field) };
  });
  return new ApiError('request.invalid', [...new Set(fields.map((field) => field.Message))].join('. '), fields);
}
