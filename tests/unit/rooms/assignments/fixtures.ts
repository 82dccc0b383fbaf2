import type { Application, TenantAssignments } from '@/lib/contract/rooms/applications/entities';

export const application = (name: string, more: Partial<Application> = {}): Application => ({
  applicationId: name.toLowerCase(),
  applicationTemplateId: null,
  name,
  suiteName: '',
  description: '',
  url: '',
  iconUrl: null,
  tenantId: null,
  roles: [],
  permissions: [],
  isPublic: true,
  hasClient: false,
  ...more,
});

export const tenant = (id: string, applications: readonly Application[] = []): TenantAssignments => ({
  id,
  name: `Tenant ${id}`,
  organizationId: `organization of ${id}`,
  organizationName: `Organization of ${id}`,
  isSuperTenant: false,
  applications: [...applications],
});
