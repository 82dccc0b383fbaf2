import * as v from 'valibot';
import { InvitationInput } from '@/lib/contract/entities/members';
import { DEFAULT_LANGUAGE } from '@/lib/contract/limits';
import { validationText } from '@/lib/contract/rules';
import { type Answer, ApiError, type HandlerContext, Reply } from '../../api/handler';
import { languageOf } from '../../api/me';
import { type AvailableGrants, availableInTenant, checkGrants } from '../shared/grants';
import { createInvitation } from '../shared/invitations';
import { type TenantRow, lockTenant, requireTenant } from '../shared/memberships';
import { loadInviteFacts, withdrawExpired } from './pending-store';
import { type InviteFacts, checkInvitee, providerOf } from './rules';

type Context = HandlerContext<'members.invite'>;
type Result = Answer<'members.invite'>;

/**
 * Invites people one by one: each is checked, stored and mailed for itself, and what is wrong with one does not stop the
 * others. All in one transaction, so that the list is complete or, after a fault, untouched.
 *
 * @returns 201 with all invitations, or 207 when some could not be made (also when none could)
 */
export async function inviteMembers(context: Context): Promise<Reply<Result>> {
  const { db, params, body, now } = context;
  const tenant = await requireTenant(db, params.tenantId);
  await lockTenant(db, tenant.id);
  const available = await availableInTenant(db, tenant.id);
  const items = body.map((item) => ({ given: item.contactEmail, parsed: v.safeParse(InvitationInput, item) }));
  const people = items.flatMap(({ parsed }) => (parsed.success ? [parsed.output] : []));
  const facts = await loadInviteFacts(db, tenant, people, now);
  const pending = [...facts.pending];
  const createdInvitations: { id: string; contactEmail: string }[] = [];
  const errors: { contactEmail: string; code: string; Message: string }[] = [];
  for (const { given, parsed } of items) {
    try {
      if (!parsed.success) throw invalid(parsed.issues);
      const { created, idp } = await inviteOne(context, tenant, parsed.output, { ...facts, pending }, available);
      createdInvitations.push({ id: created.id, contactEmail: created.contactEmail });
      pending.push({ username: created.username, contactEmail: created.contactEmail, idp });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push({ contactEmail: given, code: error.code, Message: error.message });
    }
  }
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

async function inviteOne(
  context: Context,
  tenant: TenantRow,
  input: InvitationInput,
  facts: InviteFacts,
  available: AvailableGrants,
) {
  context.demand({ role: input.role });
  const idp = providerOf({ ...input, idp: input.idp?.toLowerCase() ?? null }, facts);
  const account = checkInvitee(input, idp, facts);
  checkGrants(available, input.applicationRoles, input.applicationPermissions);
  const person = { username: input.userName, contactEmail: input.contactEmail, idp };
  await withdrawExpired(context.db, tenant.id, person, context.now);
  const created = await createInvitation(context, {
    ...person,
    type: 'member',
    tenant,
    role: input.role,
    isOrganizationAdmin: false,
    applicationRoles: input.applicationRoles.map(({ applicationId, roles }) => ({ applicationId, ids: roles })),
    applicationPermissions: input.applicationPermissions.map(({ applicationId, permissions }) => ({
      applicationId,
      ids: permissions,
    })),
    language: input.preferredLanguage ?? (account === undefined ? DEFAULT_LANGUAGE : languageOf(account.language)),
  });
  return { created, idp };
}

function invalid(issues: readonly v.BaseIssue<unknown>[]): ApiError {
  const fields = issues.map((issue) => {
    const field = v.getDotPath(issue) ?? undefined;
    return { field, Message: validationText(issue.message, field) };
  });
  return new ApiError('request.invalid', [...new Set(fields.map((field) => field.Message))].join('. '), fields);
}
