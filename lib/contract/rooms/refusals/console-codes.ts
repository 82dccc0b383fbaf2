/**
 * Codes of what the console refuses by itself when a person comes back from the issuer. One fixed code for each cause: nothing of the
 * sign-in is stored, and it is the same with every issuer. Each two differ in all of their last three characters. That the platform
 * draws one of them for a row has a chance of one in sixty million. Pure.
 */

export const CONSOLE_CODES = {
  /** The browser brought no sign-in along. */
  'console.cookie': 'CNS2RA',
  /** It brought sign-ins, but none that this answer belongs to. */
  'console.state': 'CNS3SB',
  'console.nonce': 'CNS4TC',
  /** A token that has ended, or that begins later, by the clock of the console. */
  'console.clock': 'CNS5UD',
  'console.issuer': 'CNS6VE',
  'console.audience': 'CNS7WF',
  'console.signature': 'CNS8XG',
  /** The token endpoint refused the code. */
  'console.exchange': 'CNS9YH',
  /** The issuer refused the console: client id, proof, grant type, scope or redirect URI. */
  'console.registration': 'CNSA2J',
  /** The tokens are of a kind that the console does not use, or end at once. */
  'console.tokens': 'CNSB3K',
  'console.userinfo': 'CNSC4M',
  /** The authorization endpoint refused, and gave no code. */
  'console.denied': 'CNSD5N',
  'console.idp': 'CNSE6P',
  'console.answer': 'CNSF7Q',
  /** The issuer was to ask the person to sign in, and answered with an earlier sign-in. */
  'console.age': 'CNSG8R',
} as const;
export type ConsoleCause = keyof typeof CONSOLE_CODES;

/** The cause that one of the console's own codes stands for; undefined for every other code. @param code - as `readCode` gives it */
export const consoleCauseOf = (code: string): ConsoleCause | undefined =>
  (Object.keys(CONSOLE_CODES) as ConsoleCause[]).find((cause) => CONSOLE_CODES[cause] === code);
