/**
 * Codes of the console's own refusals when a person returns from the issuer. One fixed code per cause: nothing of the sign-in is stored,
 * and the codes are the same with every issuer. Any two differ in all of their last three characters. The platform draws one of them for
 * a row with a chance of one in sixty million. Pure.
 */

export const CONSOLE_CODES = {
  /** The browser sent no started sign-in. */
  'console.cookie': 'CNS2RA',
  /** It sent started sign-ins, but none for this answer. */
  'console.state': 'CNS3SB',
  'console.nonce': 'CNS4TC',
  /** A token has expired or is not yet valid, by the console's clock. */
  'console.clock': 'CNS5UD',
  'console.issuer': 'CNS6VE',
  'console.audience': 'CNS7WF',
  'console.signature': 'CNS8XG',
  /** The token endpoint refused the code. */
  'console.exchange': 'CNS9YH',
  /** The issuer refused the console: client id, authentication, grant type, scope or redirect URI. */
  'console.registration': 'CNSA2J',
  /** The console cannot use these tokens, or they expire at once. */
  'console.tokens': 'CNSB3K',
  'console.userinfo': 'CNSC4M',
  /** The authorization endpoint refused and issued no code. */
  'console.denied': 'CNSD5N',
  'console.idp': 'CNSE6P',
  'console.answer': 'CNSF7Q',
  /** A new sign-in was requested, but the issuer answered with an earlier one. */
  'console.age': 'CNSG8R',
} as const;
export type ConsoleCause = keyof typeof CONSOLE_CODES;

/** The cause of one of the console's own codes; undefined for other codes. @param code - as returned by `readCode` */
export const consoleCauseOf = (code: string): ConsoleCause | undefined =>
  (Object.keys(CONSOLE_CODES) as ConsoleCause[]).find((cause) => CONSOLE_CODES[cause] === code);
