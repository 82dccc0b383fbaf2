/** What the page passes to the dialogs of clients and client templates. */
export type ClientRoom = {
  /** The super-tenant whose clients they are, and where it is. */
  tenant: { id: string; name: string; organizationId: string };
  /** Redirect URIs may have wildcards (`ENABLE_WILDCARDS`). */
  enableWildcards: boolean;
  /** The issuer identifier that clients sign people in with, exactly as its discovery document gives it. */
  issuer: string;
};
