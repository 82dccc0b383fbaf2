/** All tables of the platform, for Drizzle and the rooms. */
export * from './schema/applications';
export * from './schema/factors';
export * from './schema/oidc';
export * from './schema/operation';
export * from './schema/organizations';
export * from './schema/refusals';
export * from './schema/passkeys';
export * from './schema/providers';
export * from './schema/sign-ins';
export * from './schema/usage';
