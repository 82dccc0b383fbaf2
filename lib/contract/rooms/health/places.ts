/** Places whose findings a person may see. Pure. */
import { type AccessClaims, can, screenRow, subjectFor } from '@/lib/contract/access';

/** A tenant, an organization, or the platform as a super-tenant sees it. */
export type HealthTarget =
  | { kind: 'organization'; organizationId: string }
  | { kind: 'tenant' | 'platform'; organizationId: string; tenantId: string };

/**
 * All places whose findings a person may see, each once: an organization includes its tenants, and the platform is the same from every
 * super-tenant.
 */
export function healthTargets(claims: AccessClaims): HealthTarget[] {
  const organizations = claims.organizations
    .map(({ id }) => id)
    .filter((organizationId) => can(subjectFor(claims, { organizationId }), 'health.organization.read').allowed);
  const tenants = claims.tenants.map(({ id, organizationId }) => ({ organizationId, tenantId: id }));
  const allows = (place: (typeof tenants)[number], action: 'health.tenant.read' | 'health.platform.read') =>
    can(subjectFor(claims, place), action).allowed;
  const platform = tenants.find((place) => allows(place, 'health.platform.read'));
  return [
    ...(platform === undefined ? [] : [{ kind: 'platform' as const, ...platform }]),
    ...organizations.map((organizationId) => ({ kind: 'organization' as const, organizationId })),
    ...tenants
      .filter((place) => !organizations.includes(place.organizationId) && allows(place, 'health.tenant.read'))
      .map((place) => ({ kind: 'tenant' as const, ...place })),
  ];
}

const PAGES = { organization: 'organization', tenant: 'tenant', platform: 'organizationOverview' } as const;

/** The console address of a place's findings: a view of its page. */
export function healthPath(target: HealthTarget): string {
  const ids: Record<string, string> = target;
  const path = screenRow(PAGES[target.kind]).path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(ids[name] ?? ''),
  );
  return `${path}?view=health`;
}
