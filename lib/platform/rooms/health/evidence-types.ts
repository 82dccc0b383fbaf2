/** Evidence from the database, of which the rules make findings. */

export interface At {
  organizationId: string;
  tenantId?: string;
  tenantName?: string;
}
export interface Named {
  id: string;
  name: string;
}
/** A count, and the first names. */
export interface Some {
  count: number;
  names: string[];
}

/** Evidence from the database: only what the caller may read. Timestamps are ISO texts. */
export interface Evidence {
  /** Open invitations of a tenant that have ended, end within days, or whose e-mail did not arrive. */
  invitations: (Named & At & Record<'ended' | 'ending' | 'undelivered', Some & { at: string | null }>)[];
  /** Tenants and organizations with one admin or none. */
  tenantAdmins: (Named & At & Some)[];
  organizationAdmins: (Named & At & Some)[];
  clients: ClientEvidence[];
  /** Tenants with members who signed in never, or not for long, as far as sign-ins are counted. */
  people: (Named & At & { never: Some; away: Some })[];
  /** The place, with admins who have no second factor and need none by any policy. */
  unaskedAdmins: (Named & At & Some)[];
  /** Applications with roles that no member has. */
  roles: ApplicationEvidence[];
  /** Applications with permissions that no role contains and no member or group has. */
  permissions: ApplicationEvidence[];
  /** API resources with scopes that no client may ask for. */
  scopes: (Named & At & Some)[];
  /** API resources with scopes that a client may ask for, but none has for a long time. */
  unaskedScopes: (Named & At & Some)[];
  /** Enabled identity providers with a confirmed fault, or a certificate that expires soon. */
  providers: ProviderEvidence[];
  keys: { kid: string; alg: string; createdAt: string }[];
}

interface ApplicationEvidence extends Named, At, Some {
  isSingleTenant: boolean;
}

interface ProviderEvidence extends Named, At {
  fault: string | null;
  faultSince: string | null;
  certificateFrom: string | null;
  certificateTo: string | null;
}

/** An enabled client. */
export interface ClientEvidence extends Named, At {
  isPublic: boolean;
  hasSecret: boolean;
  secretExpiresAt: string | null;
  hasApplication: boolean;
  redirectUris: string[];
  createdAt: string;
  secretSince: string;
  isSecretUsed: boolean;
  /** The last day of any use; null when unused since counting began. */
  lastUse: string | null;
  accessTokenLifetime: number;
  /** Since when application, redirect URIs and lifetime have been unchanged. */
  applicationSince: string;
  redirectsSince: string;
  lifetimeSince: string;
}
