/**
 * Refused sign-ins. `days`: kept after the last occurrence; `perAddress`: new ones per client and network address within the window of
 * sign-in attempts; `perClient`: per client in total; `unknown`: for unknown clients; `guesses`: wrong codes per person within that
 * window; `came`: stored letters of the received value.
 */
export const REFUSAL = { days: 30, perAddress: 20, perClient: 200, unknown: 500, guesses: 20, came: 300 } as const;
