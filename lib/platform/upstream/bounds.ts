/**
 * Limits of sign-ins at connected identity providers: of each call, clock differences, how long metadata are valid and
 * how much longer they are used when the provider does not answer, and the duration of a sign-in there.
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
  /** Interval of checks of a provider, the interval after a failed one, and the most checks of a sweep. */
  watch: { hours: 3, faultyMinutes: 5, most: 50 },
  /** Logout tokens from one address in 15 minutes. */
  logouts: 600,
  /** Attempts at the page for a provider's IT department, per address and per link in 15 minutes. */
  setupTries: 30,
} as const;

/** Makes a provider ask the person and send the time: some send the claim only on request (OpenID Connect Core, section 5.5). */
export const ASKING = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};
