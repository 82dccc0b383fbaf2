/**
 * Refused sign-ins. `days`: how long one is kept after it last happened; `perAddress`: new ones of a client that one address makes within
 * the window of sign-in attempts; `perClient`: of a client in all; `unknown`: of clients that there are none of; `guesses`: wrong codes of
 * a person within that window; `came`: letters that are kept of what came.
 */
export const REFUSAL = { days: 30, perAddress: 20, perClient: 200, unknown: 500, guesses: 20, came: 300 } as const;
