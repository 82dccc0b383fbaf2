/** Scope of the console's access to the platform's API. No client of the admins' table can request it. */
export const PLATFORM_SCOPE = 'platform';

/** Scopes about the signed-in person that every client may be given, with the claims they bring (specification section 3). */
export const IDENTITY_SCOPES = [
  {
    name: 'openid',
    displayName: 'Sign-in',
    description: 'Who you are: your user id, and where, how and when you signed in',
    claims: ['sub', 'idp', 'acr', 'amr', 'auth_time'],
  },
  {
    name: 'profile',
    displayName: 'Profile',
    description: 'Your name, user name and language',
    claims: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
  },
  {
    name: 'email',
    displayName: 'E-mail',
    description: 'Your e-mail address and whether it is confirmed',
    claims: ['email', 'email_verified'],
  },
  {
    name: 'tenants',
    displayName: 'Tenants',
    description: 'The tenants you belong to',
    claims: ['tenants', 'tenant_ids'],
  },
  {
    name: 'organizations',
    displayName: 'Organizations',
    description: 'The organizations you belong to',
    claims: ['organizations'],
  },
  {
    name: 'roles',
    displayName: 'Roles',
    description: 'Your roles in the applications',
    claims: ['roles', 'role_names'],
  },
  {
    name: 'permissions',
    displayName: 'Permissions',
    description: 'Your permissions in the applications',
    claims: ['permissions', 'permission_names'],
  },
] as const;

export const OFFLINE_SCOPE = 'offline_access';

/** All scopes that the provider itself defines; the scopes of API resources come from the database. */
export const STATIC_SCOPES: string[] = [...IDENTITY_SCOPES.map((scope) => scope.name), OFFLINE_SCOPE, PLATFORM_SCOPE];
