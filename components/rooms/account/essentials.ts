/** Builds the data of the essentials screen from the platform's answers about the person. */
import {
  type Grant,
  type Permission,
  type Role,
  Permission as permissions,
  Role as roles,
} from '@/lib/contract/access';
import type { Me, Tenant } from '@/lib/contract/rooms/organizations/entities';
import { type ApplicationAccess, accessByApplication } from './applications/application-access';

export type EssentialsData = {
  user: Pick<Me, 'id' | 'name' | 'email' | 'username'> & { idp: string | null };
  organization: { id: string; name: string; tenants: readonly { id: string; name: string }[] } | null;
  tenant: (Pick<Tenant, 'id' | 'name' | 'isSuperTenant'> & Partial<Pick<Tenant, 'prefix'>>) | null;
  roles: Role[];
  permissions: Permission[];
  applications: ApplicationAccess[];
};

const isRole = (grant: Grant): grant is Role => Object.values<Grant>(roles).includes(grant);
const isPermission = (grant: Grant): grant is Permission => Object.values<Grant>(permissions).includes(grant);

/** The data of the screen. @param grants - the unified list of section 6 for the current organization and tenant */
export function essentialsOf(
  me: Me,
  grants: readonly Grant[],
  organization: EssentialsData['organization'],
  tenant: EssentialsData['tenant'],
): EssentialsData {
  return {
    user: { id: me.id, name: me.name, email: me.email, username: me.username, idp: me.idp },
    // Only displayed fields, because the result is sent to the browser.
    organization: organization && {
      id: organization.id,
      name: organization.name,
      tenants: organization.tenants.map(({ id, name }) => ({ id, name })),
    },
    tenant: tenant && {
      id: tenant.id,
      name: tenant.name,
      isSuperTenant: tenant.isSuperTenant,
      ...(tenant.prefix ? { prefix: tenant.prefix } : {}),
    },
    roles: grants.filter(isRole),
    permissions: grants.filter(isPermission),
    applications: accessByApplication(me.applicationRoles, me.applicationPermissions),
  };
}
