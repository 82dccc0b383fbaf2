/**
 * Token claims with a meaning for the platform or a standard, in lower case: OIDC clients cannot define claims of these names (section
 * 5). `act`, `cnf` and `scp` decide what a token may be used for, `tenantId` in which tenant.
 */
export const RESERVED_CLAIM_TYPES: ReadonlySet<string> = new Set([
  ...['exp', 'nbf', 'iat', 'iss', 'aud', 'prn', 'jti', 'typ', 'sub', 'sid', 'azp', 'acr', 'amr', 'auth_time', 'nonce'],
  ...['scope', 'scp', 'act', 'cnf', 'clientid', 'active', 'events'],
  ...[
    'name',
    'email',
    'email_verified',
    'username',
    'idp',
    'tenantid',
    'tenants',
    'organizations',
    'roles',
    'permissions',
  ],
  ...['tenant_ids', 'role_names', 'permission_names'],
]);
