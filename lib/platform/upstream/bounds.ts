/**
 * Sign-ins at connected identity providers: bounds of each call, how far their clocks may be off, how long their metadata are good and
 * for how long they are used when the provider does not answer, and how long a sign-in there may take.
 */
export const IDENTITY_PROVIDER = {
  timeoutMs: 5000,
  maxBytes: 262_144,
  connections: 8,
  clockSeconds: 60,
  metadataSeconds: 3600,
  staleSeconds: 86_400,
  kept: 500,
  signInSeconds: 900,
  idTokenSeconds: 600,
  /** Logout tokens from one address in a quarter of an hour. */
  logouts: 600,
  /** Tries of the page for a provider's IT, of one address and of one link in a quarter of an hour. */
  setupTries: 30,
} as const;

/** Makes a provider ask, and say when it did: some say so only where the claim is asked for (OpenID Connect Core, section 5.5). */
export const ASKING = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};
