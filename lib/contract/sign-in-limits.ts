/** Wrong tries at a sign-in: docs/decisions/sign-in-rate-limit.md. Times are in seconds. */
export const SIGN_IN_ATTEMPTS = {
  /** At an account from one network address or known device, and with the secret of a client from one address, before the delays. */
  perAccount: 10,
  /** At an account from all unknown devices, before addresses that have tried it already wait, and before all do. */
  repeated: 100,
  first: 2000,
  /** Tries with which an address counts as one that has hardly tried. */
  firstTries: 2,
  /** The wait after one more wrong try doubles. */
  delaySeconds: { first: 60, most: 3600 },
  /** Without a wrong try for this long, an account starts afresh. */
  memorySeconds: 86_400,
  /** From one address, whatever is tried, within a window. */
  perAddress: 100,
  windowSeconds: 900,
} as const;
