/** Limits of wrong sign-in attempts: docs/decisions/sign-in-rate-limit.md. Times are in seconds. */
export const SIGN_IN_ATTEMPTS = {
  /** Attempts before the delays: at an account from one network address or known device; with a client's secret from one address. */
  perAccount: 10,
  /** At an account from all unknown devices: above `repeated`, addresses that tried it before have to wait; above `first`, all do. */
  repeated: 100,
  first: 2000,
  /** Attempts up to which an address counts as new to an account. */
  firstTries: 2,
  /** The delay doubles with each wrong attempt. */
  delaySeconds: { first: 60, most: 3600 },
  /** An account starts afresh after this time without a wrong attempt. */
  memorySeconds: 86_400,
  /** Attempts of any kind from one address within a window. */
  perAddress: 100,
  windowSeconds: 900,
} as const;
