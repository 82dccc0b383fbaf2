/** What may be said of an error anywhere. Plain JavaScript, because the standalone server runs it without a build. */

/** Names of classes, of tables and constraints, and codes: a value of a request is none of them for certain. */
const NAME = /^[A-Za-z_$][\w$]{0,62}$/;
const CODE = /^\w{1,62}$/;
const fits = (pattern, value) => typeof value === 'string' && pattern.test(value);

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export const isName = (value) => fits(NAME, value);

/**
 * An error's class, and the code that systems and libraries give (of SMTP servers the number of their answer). Never its message.
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
