/** The sign-in policies of organizations and tenants: docs/decisions/sign-in-policy.md. */
import { eq } from 'drizzle-orm';
import { type Requirement, isAtLeast, looserIn } from '@/lib/contract/rooms/organizations/requirements';
import type { SignInPolicy, SignInPolicyState } from '@/lib/contract/rooms/organizations/sign-in-policy';
import { type HandlerContext, type Handlers, invalid } from '../../api/handler';
import type { Db } from '../../db/database';
import { organizations, tenants } from '../../db/schema';
import { policyReminder } from '../../mail/sign-in-policy';
import { placeOfPasskeys } from '../../sign-in/passkeys';
import { dayOf } from '../../sign-in/policy';
import { lockOrganization, requireTenant } from '../shared/memberships';
import { isDoneAlready, versionOf } from '../shared/versions';
import { type PolicyScope, lackingPeople, policyEffects, takeReminders } from '../shared/sign-in-policy';
import { requireOrganization } from './store';

type Context = Pick<HandlerContext<'organizations.signInPolicy'>, 'db' | 'me' | 'issuer'>;
type Stored = { id: string; name: string; signInRequirement: Requirement; signInFrom: string | null };

const policyOf = ({ signInRequirement: requirement, signInFrom: from }: Stored): SignInPolicy => ({
  requirement,
  from,
});

/** A policy to store: without a requirement it has no day; one that applies at once has today. */
const datedOf = ({ requirement, from }: SignInPolicy, now: Date): SignInPolicy => ({
  requirement,
  from: requirement === 'none' ? null : (from ?? dayOf(now)),
});

const storedOf = ({ requirement, from }: SignInPolicy) => ({ signInRequirement: requirement, signInFrom: from });

/** A policy for the history. Prefixed, because the `none` of other things is worded differently. */
const recordedOf = ({ requirement, from }: SignInPolicy) => ({
  signInRequirement: `policy.${requirement}`,
  signInFrom: from,
});

const hasPasskeys = ({ issuer }: Pick<Context, 'issuer'>): boolean =>
  issuer !== undefined && placeOfPasskeys(issuer.issuer) !== undefined;

/** Refuses a requirement that people could not meet. */
function checkPossible(context: Pick<Context, 'issuer'>, { requirement }: SignInPolicy): void {
  if (requirement !== 'passkey' || hasPasskeys(context)) return;
  throw invalid('requirement', 'passkeys');
}

const LOOSER = { requirement: 'looser', from: 'later' } as const;

/** Refuses a tenant's policy that is weaker than its organization's, or starts later. */
function checkTightens(own: SignInPolicy, organization: SignInPolicy): void {
  const field = looserIn(own, organization);
  if (field !== undefined) throw invalid(field, LOOSER[field]);
}

async function stateOf(context: Context, scope: PolicyScope, own: Stored, above?: Stored): Promise<SignInPolicyState> {
  return {
    ...policyOf(own),
    version: versionOf(policyOf(own)),
    organization: above === undefined ? null : policyOf(above),
    ...(await policyEffects(context.db, scope, context.me.id)),
    hasPasskeys: hasPasskeys(context),
  };
}

/** Whether nothing is left to do. Throws ApiError `conflict.changed` when the caller saw another policy. */
async function isSet(
  context: HandlerContext<'organizations.setSignInPolicy'> | HandlerContext<'tenants.setSignInPolicy'>,
  asked: SignInPolicy,
  present: SignInPolicy,
  state: () => Promise<SignInPolicyState>,
): Promise<boolean> {
  const { expectedVersion } = context.body;
  if (expectedVersion === undefined || expectedVersion === versionOf(present)) return false;
  return isDoneAlready(expectedVersion, await state(), () => versionOf(asked) === versionOf(present));
}

async function tenantWithin(db: Db, tenantId: string) {
  const tenant = await requireTenant(db, tenantId);
  const organization = await requireOrganization(db, tenant.organizationId);
  return { tenant, organization, scope: { organizationId: organization.id, tenantId: tenant.id } };
}

/** The effective policy of a tenant: the stricter of the two, or the earlier of equal ones. */
function together(tenant: Stored, organization: Stored): SignInPolicy {
  const [own, above] = [policyOf(tenant), policyOf(organization)];
  if (own.requirement === above.requirement) return (own.from ?? '') <= (above.from ?? '') ? own : above;
  return isAtLeast(own.requirement, above.requirement) ? own : above;
}

type Remind = HandlerContext<'organizations.remindOfSignIn'> | HandlerContext<'tenants.remindOfSignIn'>;

async function remind(context: Remind, scope: PolicyScope, place: Stored, policy: SignInPolicy) {
  const { db, body, now, consoleUrl, mail, audit } = context;
  const people = await takeReminders(db, scope, policy.requirement, { ids: body.memberIds, now });
  const reminder = {
    place: place.name,
    need: policy.requirement === 'passkey' ? 'passkey' : 'secondFactor',
    from: policy.from,
    consoleUrl,
  } as const;
  await mail(people.map((person) => policyReminder(person, reminder)));
  await audit({
    targetType: scope.tenantId === undefined ? 'organization' : 'tenant',
    targetId: place.id,
    details: { name: place.name, count: people.length },
    changed: people.length > 0,
  });
  return { sent: people.length };
}

export const policyHandlers = {
  'organizations.signInPolicy': async (context) => {
    const organization = await requireOrganization(context.db, context.params.organizationId);
    return await stateOf(context, { organizationId: organization.id }, organization);
  },

  'organizations.setSignInPolicy': async (context) => {
    const { db, params, now, audit } = context;
    const asked = datedOf(context.body, now);
    checkPossible(context, asked);
    await lockOrganization(db, params.organizationId);
    const before = await requireOrganization(db, params.organizationId);
    const state = () => stateOf(context, { organizationId: before.id }, before);
    if (await isSet(context, asked, policyOf(before), state)) return await state();
    const after = storedOf(asked);
    await db.update(organizations).set(after).where(eq(organizations.id, before.id));
    await audit({
      targetType: 'organization',
      targetId: before.id,
      details: { name: before.name, before: recordedOf(policyOf(before)), after: recordedOf(asked) },
    });
    return await stateOf(context, { organizationId: before.id }, { ...before, ...after });
  },

  'organizations.lackingSignIn': async ({ db, params, query }) => {
    const { id, signInRequirement } = await requireOrganization(db, params.organizationId);
    return await lackingPeople(db, { organizationId: id }, signInRequirement, query);
  },

  'organizations.remindOfSignIn': async (context) => {
    const organization = await requireOrganization(context.db, context.params.organizationId);
    return await remind(context, { organizationId: organization.id }, organization, policyOf(organization));
  },

  'tenants.signInPolicy': async (context) => {
    const { tenant, organization, scope } = await tenantWithin(context.db, context.params.tenantId);
    return await stateOf(context, scope, tenant, organization);
  },

  'tenants.setSignInPolicy': async (context) => {
    const { db, params, now, audit } = context;
    const asked = datedOf(context.body, now);
    checkPossible(context, asked);
    const { organizationId } = await requireTenant(db, params.tenantId);
    // Locked, so that the organization's policy stays the same between check and write.
    await lockOrganization(db, organizationId);
    const { tenant, organization, scope } = await tenantWithin(db, params.tenantId);
    checkTightens(asked, policyOf(organization));
    const state = () => stateOf(context, scope, tenant, organization);
    if (await isSet(context, asked, policyOf(tenant), state)) return await state();
    const after = storedOf(asked);
    await db.update(tenants).set(after).where(eq(tenants.id, tenant.id));
    await audit({
      targetType: 'tenant',
      targetId: tenant.id,
      details: { name: tenant.name, before: recordedOf(policyOf(tenant)), after: recordedOf(asked) },
    });
    return await stateOf(context, scope, { ...tenant, ...after }, organization);
  },

  'tenants.lackingSignIn': async ({ db, params, query }) => {
    const { tenant, organization, scope } = await tenantWithin(db, params.tenantId);
    return await lackingPeople(db, scope, together(tenant, organization).requirement, query);
  },

  'tenants.remindOfSignIn': async (context) => {
    const { tenant, organization, scope } = await tenantWithin(context.db, context.params.tenantId);
    return await remind(context, scope, tenant, together(tenant, organization));
  },
} satisfies Handlers;
