/** People of the misbehaving platform (faulty.ts), in one organization with one tenant. */

/** The page of the tenant. */
export const TENANT = '/organization/o1/tenant/t1';

/** Stands in the page that only admins may open, and in no other answer. */
export const SECRET_NAME = 'Secret-tenant-of-o1';

/** What the platform answers about a person with this role in the tenant. */
export const personOf = (id: string, role: string, name = id) => ({
  me: {
    id,
    name,
    tenants: [{ id: 't1', organizationId: 'o1', role }],
    organizations: [{ id: 'o1', isOrganizationAdmin: false }],
  },
  organizations: [{ id: 'o1', name: 'Fjord', tenants: [{ id: 't1', name: SECRET_NAME }] }],
});
