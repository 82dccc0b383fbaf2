/** Links to the pages that fix findings. Pure. */
import { type AccessClaims, type ScreenId, can, canOpen, subjectFor } from '@/lib/contract/access';
import { DIALOG_PARAM, FIELD_PARAM, SUBJECT_PARAM } from '@/components/ui/mechanisms/dialog-address';
import type { Finding } from '@/lib/contract/rooms/health/entities';
import { ATTENTION } from '@/lib/contract/rooms/members/filters';
import { type ScreenParams, screenPath, withFilter, withQuery } from '@/lib/paths';
import { type ConfigurationView, VIEW_PARAM } from '@/components/shell/page-views';
import type { HealthPlace } from './health-view';

/** The screens that show each kind of entity in a dialog. */
const DIALOGS = {
  client: 'clients',
  application: 'applications',
  singleTenantApplication: 'singleTenantApplications',
  apiResource: 'apiResources',
} as const satisfies Partial<Record<Finding['subject']['kind'], ScreenId>>;

/** The field, or the part of the form, in which a finding is mended. */
const FIELDS: Readonly<Record<string, string>> = {
  'secret.unused': 'clientSecret',
  'redirect.refused': 'redirectUris',
  'redirect.http': 'redirectUris',
  'redirect.loopback': 'redirectUris',
  'redirect.wildcard': 'redirectUris',
  'token.longLived': 'accessTokenLifetime',
  'client.noApplication': 'applicationId',
  'role.noMembers': 'roles',
  'permission.noRole': 'permissions',
  'scope.noClient': 'scopes',
  'scope.unasked': 'scopes',
};
/** A secret that ends is renewed in a dialog of its own. */
const RENEWED: readonly string[] = ['secret.ended', 'secret.ending'];

/** The page that fixes a finding; undefined if the user may not open it, or no page fixes it. */
export function mendHref(finding: Finding, place: HealthPlace, claims: AccessClaims): string | undefined {
  const { subject, organizationId, tenantId } = finding;
  const opens = (screen: ScreenId): boolean => canOpen(subjectFor(claims, { organizationId, tenantId }), screen);
  if (finding.rule === 'admin.noSecondFactor') return policyHref(finding, claims);
  if (subject.kind === 'provider') return providerHref(finding, claims);
  if (subject.kind === 'organization') return organizationHref(finding, place, opens);
  if (organizationId === undefined || tenantId === undefined) return undefined;
  const at = { organizationId, tenantId };
  if (subject.kind === 'tenant') return tenantHref(finding, at, claims);
  if (!Object.hasOwn(DIALOGS, subject.kind)) return undefined;
  const screen = DIALOGS[subject.kind as keyof typeof DIALOGS];
  if (!isMemberOf(claims, tenantId) || !opens(screen)) return undefined;
  const field = FIELDS[finding.rule];
  return withQuery(screenPath(screen, at), {
    [DIALOG_PARAM]: RENEWED.includes(finding.rule) ? 'secret' : 'edit',
    [SUBJECT_PARAM]: subject.id,
    ...(field === undefined ? {} : { [FIELD_PARAM]: field }),
  });
}

function tenantHref(
  { rule, subject }: Finding,
  at: ScreenParams<'tenantMembers'>,
  claims: AccessClaims,
): string | undefined {
  const opens = (screen: ScreenId): boolean => canOpen(subjectFor(claims, at), screen);
  if (isMemberOf(claims, at.tenantId) && opens('tenantMembers')) {
    const list = screenPath('tenantMembers', at);
    const isAttention = ATTENTION.some((value) => value === rule);
    return isAttention ? withFilter(list, 'attention', rule) : withFilter(list, 'role', 'admin');
  }
  return opens('organizationTenants') ? searched(screenPath('organizationTenants', at), subject.id) : undefined;
}

/** Links to the list of the people who lack a second factor, which leads on to the policy. */
function policyHref({ organizationId, tenantId }: Finding, claims: AccessClaims): string | undefined {
  if (organizationId === undefined) return undefined;
  const isTenants = tenantId !== undefined;
  const action = isTenants ? 'tenant.signInPolicy' : 'organization.signInPolicy';
  if (!can(subjectFor(claims, { organizationId, tenantId }), action).allowed) return undefined;
  const path = isTenants
    ? screenPath('tenant', { organizationId, tenantId })
    : screenPath('organization', { organizationId });
  return withQuery(path, { [DIALOG_PARAM]: 'sign-in-lacking' });
}

/** Links to the provider with its checks. */
function providerHref({ organizationId, subject }: Finding, claims: AccessClaims): string | undefined {
  if (organizationId === undefined) return undefined;
  if (!can(subjectFor(claims, { organizationId }), 'providers.manage').allowed) return undefined;
  return withQuery(screenPath('organization', { organizationId }), {
    [VIEW_PARAM]: 'providers' satisfies ConfigurationView,
    [DIALOG_PARAM]: 'provider',
    [SUBJECT_PARAM]: subject.id,
  });
}

const isMemberOf = ({ tenants }: AccessClaims, tenantId: string): boolean => tenants.some(({ id }) => id === tenantId);
const searched = (path: string, q: string): string => withQuery(path, { q });

/** Links to its people or, if the user may not view them, to its line in the overview. */
function organizationHref(
  { subject }: Finding,
  place: HealthPlace,
  opens: (screen: ScreenId) => boolean,
): string | undefined {
  if (opens('organizationMembers')) return screenPath('organizationMembers', { organizationId: subject.id });
  return place.kind === 'platform' ? searched(screenPath('organizationOverview', place), subject.id) : undefined;
}
