import * as v from 'valibot';
import { Role } from '@/lib/contract/access';
import { InvitationInput } from '@/lib/contract/rooms/members/entities';
import { DEFAULT_LANGUAGE } from '@/lib/contract/limits';
import { ruleOf } from '@/lib/contract/rules';
import {
  type Answer,
  ApiError,
  INTERNAL,
  InSteps,
  Reply,
  type StepContext,
  type StepTools,
  broken,
} from '../../api/handler';
import { cleaned } from '../../api/clean';
import { languageOf } from '../../api/me';
import { type AvailableGrants, availableInTenant, checkGrants } from '../shared/grants';
import { type NewInvitation, createInvitations } from '../shared/invitations';
import { lockTenant } from '../shared/memberships';
import { loadInviteLookup, withdrawExpired } from './pending-store';
import { type InviteLookup, KnownPeople, checkInvitee, providerOf } from './rules';

/** People per transaction: with the built-in database all other calls wait for its end. */
const PEOPLE_PER_STEP = 3;

const GivesAdmin = v.object({ role: v.literal(Role.Admin) });

type Context = StepContext<'members.invite'>;
type InviteStep = Context & StepTools;
type Result = Required<Answer<'members.invite'>>;
type Failure = Result['errors'][number];

/**
 * Invites people, each checked separately, in steps of a few statements. After a fault, stored invitations are kept, and the answer
 * names the people who were not invited.
 *
 * @returns 201 with all invitations, or 207 when some could not be made (also when none could)
 */
export const inviteMembers = new InSteps(async (context: Context): Promise<Reply<Result>> => {
  const createdInvitations: Result['createdInvitations'] = [];
  const errors: Failure[] = [];
  const { body } = context;
  // Invalid items are reported in the response instead.
  if (body.some((item) => v.is(GivesAdmin, item))) context.demandRecent();
  for (let start = 0; start < body.length; start += PEOPLE_PER_STEP) {
    const some = body.slice(start, start + PEOPLE_PER_STEP);
    try {
      const step = await context.step((tools) => inviteSome({ ...context, ...tools }, some));
      createdInvitations.push(...step.createdInvitations);
      errors.push(...step.errors);
    } catch (error) {
      if (start === 0 || error instanceof ApiError) throw error;
      context.log.error({ requestId: context.requestId, err: error }, 'an invitation of many stopped');
      const failure = { code: 'internal', Message: INTERNAL };
      for (const { contactEmail } of body.slice(start))
        errors.push({ contactEmail: cleaned(contactEmail), ...failure });
      break;
    }
  }
  return new Reply(errors.length === 0 ? 201 : 207, { createdInvitations, errors });
});

async function inviteSome(context: InviteStep, body: Context['body']): Promise<Result> {
  const { db, params, now } = context;
  const tenant = await lockTenant(db, params.tenantId);
  const items = body.map((item) => ({
    given: cleaned(item.contactEmail),
    parsed: v.safeParse(InvitationInput, item, { abortPipeEarly: true }),
  }));
  const valid = items.flatMap(({ parsed }) => (parsed.success ? [parsed.output] : []));
  const wanted = valid.flatMap((one) => [...one.applicationRoles, ...one.applicationPermissions]);
  const available = await availableInTenant(db, tenant.id, wanted);
  const lookup = await loadInviteLookup(db, tenant, valid, now);
  const people = new KnownPeople(lookup);
  const accepted: NewInvitation[] = [];
  const errors: Failure[] = [];
  for (const { given, parsed } of items) {
    try {
      if (!parsed.success) throw invalid(parsed.issues);
      const invitation = toInvitation(context, parsed.output, { lookup, people, available });
      accepted.push(invitation);
      people.invited(invitation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { rule, field } = error.fields?.[0] ?? {};
      errors.push({ contactEmail: given, code: error.code, Message: error.message, rule, field });
    }
  }
  await withdrawExpired(db, lookup, people);
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
  return { createdInvitations, errors };
}

type Known = { lookup: InviteLookup; people: KnownPeople; available: AvailableGrants };

/** Builds the invitation of one person. @throws ApiError when it cannot be made */
function toInvitation(context: Context, input: InvitationInput, { lookup, people, available }: Known): NewInvitation {
  context.demand({ role: input.role });
  const idp = providerOf(input, lookup);
  const account = checkInvitee(input, idp, people);
  checkGrants(available, [...input.applicationRoles, ...input.applicationPermissions]);
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
  const fields = issues.map((issue) => broken(v.getDotPath(issue) ?? undefined, ruleOf(issue.message)));
  return new ApiError('request.invalid', [...new Set(fields.map((field) => field.Message))].join('. '), fields);
}
