import type { AccessLevel } from '@/lib/contract/entities/applications';

/** Who can see an application: its tenant only, the tenants it is assigned to, or all people. Derived, section 7 does not send it. */
export function accessLevelOf(application: { tenantId: string | null; isPublic: boolean }): AccessLevel {
  if (application.tenantId !== null) return 'tenant';
  return application.isPublic ? 'public' : 'organization';
}
