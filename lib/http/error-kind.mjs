/** The parts of an error that are safe to log anywhere. Plain JavaScript, because the standalone server runs it without a build. */

/** Names of classes, tables and constraints, and codes: unlike messages, these never hold a value of a request. */
const NAME = /^[A-Za-z_$][\w$]{0,62}$/;
const CODE = /^\w{1,62}$/;
const fits = (pattern, value) => typeof value === 'string' && pattern.test(value);

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export const isName = (value) => fits(NAME, value);

/**
 * Returns an error's class, and the code of the system or library (for SMTP servers the reply code). Never its message.
 *
 * @param {unknown} error
 */
export function kindOf(error) {
  const { name, code, responseCode } = Object(error);
  const parts = [isName(name) ? name : 'Error'];
  if (fits(CODE, code)) parts.push(code);
  if (Number.isInteger(responseCode)) parts.push(responseCode);
  return parts.join(' ');
}
