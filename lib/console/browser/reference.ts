/** The reference of a failure: the ID of its request, as the last line of its text. */

const REFERENCE = /\n([\w.-]{8,64})$/;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Adds the reference, where there is one, to what is said of a failure. */
export const withReference = (said: string, requestId: string | undefined): string =>
  requestId === undefined ? said : `${said}\n${requestId}`;

/** Splits the text of a failure into what is said and the reference, where it has one. */
export function partsOf(text: string): { said: string; reference: string | undefined } {
  const found = REFERENCE.exec(text);
  return { said: text.slice(0, found?.index), reference: found?.[1] };
}

/** As much of a reference as is enough to find its request: the first part of a UUID, and all of what a proxy has made. */
export const shortReference = (reference: string): string =>
  UUID.test(reference) ? reference.slice(0, reference.indexOf('-')) : reference;
