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
import type { ListQuery } from '../shared/paging';
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

/** An organization or a tenant with its policy, and its scope; `above` is the organization of a tenant. */
interface Place {
  own: Stored;
  above?: Stored | undefined;
  scope: PolicyScope;
}

async function organizationPlace({ db, params }: { db: Db; params: { organizationId: string } }): Promise<Place> {
  const own = await requireOrganization(db, params.organizationId);
  return { own, scope: { organizationId: own.id } };
}

async function tenantPlace({ db, params }: { db: Db; params: { tenantId: string } }): Promise<Place> {
  const own = await requireTenant(db, params.tenantId);
  const above = await requireOrganization(db, own.organizationId);
  return { own, above, scope: { organizationId: above.id, tenantId: own.id } };
}

async function stateOf(context: Context, { own, above, scope }: Place): Promise<SignInPolicyState> {
  return {
    ...policyOf(own),
    version: versionOf(policyOf(own)),
    organization: above === undefined ? null : policyOf(above),
    ...(await policyEffects(context.db, scope, context.me.id)),
    hasPasskeys: hasPasskeys(context),
  };
}

type Setting = HandlerContext<'organizations.setSignInPolicy'> | HandlerContext<'tenants.setSignInPolicy'>;

/** Whether nothing is left to do. Throws ApiError `conflict.changed` when the caller saw another policy. */
async function isSet(
  context: Setting,
  asked: SignInPolicy,
  present: SignInPolicy,
  state: () => Promise<SignInPolicyState>,
): Promise<boolean> {
  const { expectedVersion } = context.body;
  if (expectedVersion === undefined || expectedVersion === versionOf(present)) return false;
  return isDoneAlready(expectedVersion, await state(), () => versionOf(asked) === versionOf(present));
}

/** Sets the policy of a place, whose organization is locked: its policy stays the same between check and write. */
async function set(
  context: Setting,
  table: typeof organizations | typeof tenants,
  { own, above, scope }: Place,
): Promise<SignInPolicyState> {
  const { db, body, now, audit } = context;
  const asked = datedOf(body, now);
  checkPossible(context, asked);
  if (above !== undefined) checkTightens(asked, policyOf(above));
  const state = () => stateOf(context, { own, above, scope });
  if (await isSet(context, asked, policyOf(own), state)) return await state();
  const after = storedOf(asked);
  await db.update(table).set(after).where(eq(table.id, own.id));
  const details = { name: own.name, before: recordedOf(policyOf(own)), after: recordedOf(asked) };
  await audit({ ...targetOf(scope), details });
  return await stateOf(context, { own: { ...own, ...after }, above, scope });
}

const targetOf = ({ organizationId, tenantId }: PolicyScope) =>
  tenantId === undefined
    ? { targetType: 'organization', targetId: organizationId }
    : { targetType: 'tenant', targetId: tenantId };

/** The effective policy of a place: of a tenant's and its organization's the stricter one, or the earlier of equal ones. */
function effective({ own: stored, above: aboveIt }: Place): SignInPolicy {
  const own = policyOf(stored);
  if (aboveIt === undefined) return own;
  const above = policyOf(aboveIt);
  if (own.requirement === above.requirement) return (own.from ?? '') <= (above.from ?? '') ? own : above;
  return isAtLeast(own.requirement, above.requirement) ? own : above;
}

const lacking = (db: Db, place: Place, query: ListQuery) =>
  lackingPeople(db, place.scope, effective(place).requirement, query);

type Remind = HandlerContext<'organizations.remindOfSignIn'> | HandlerContext<'tenants.remindOfSignIn'>;

async function remind(context: Remind, place: Place) {
  const { db, body, now, consoleUrl, mail, audit } = context;
  const { own, scope } = place;
  const { requirement, from } = effective(place);
  // A reminder is about a policy.
  const people =
    requirement === 'none' ? [] : await takeReminders(db, scope, requirement, { ids: body.memberIds, now });
  const need = requirement === 'passkey' ? 'passkey' : 'secondFactor';
  await mail(people.map((person) => policyReminder(person, { place: own.name, need, from, consoleUrl })));
  const details = { name: own.name, count: people.length };
  await audit({ ...targetOf(scope), details, changed: people.length > 0 });
  return { sent: people.length };
}

export const policyHandlers = {
  'organizations.signInPolicy': async (context) => stateOf(context, await organizationPlace(context)),

  'organizations.setSignInPolicy': async (context) => {
    await lockOrganization(context.db, context.params.organizationId);
    return await set(context, organizations, await organizationPlace(context));
  },

  'organizations.lackingSignIn': async (context) =>
    lacking(context.db, await organizationPlace(context), context.query),

  'organizations.remindOfSignIn': async (context) => remind(context, await organizationPlace(context)),

  'tenants.signInPolicy': async (context) => stateOf(context, await tenantPlace(context)),

  'tenants.setSignInPolicy': async (context) => {
    const { organizationId } = await requireTenant(context.db, context.params.tenantId);
    await lockOrganization(context.db, organizationId);
    return await set(context, tenants, await tenantPlace(context));
  },

  'tenants.lackingSignIn': async (context) => lacking(context.db, await tenantPlace(context), context.query),

  'tenants.remindOfSignIn': async (context) => remind(context, await tenantPlace(context)),
} satisfies Handlers;
