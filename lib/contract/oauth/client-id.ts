import { plainLetters } from '../plain-letters';

const CLIENT_ID_MAX = 200;

/** Allowed characters of an id. */
export const CLIENT_ID_NAME = /^[a-z0-9._~-]{1,100}$/;

/** The id part from a client's name: lower-case letters and digits, an underscore for a space. Empty for another alphabet. */
const idNameOf = (clientName: string): string =>
  plainLetters(clientName.trim())
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9._~-]/g, '');

/** Whether a name gives no id but underscores, so that the form has to ask for one. */
export const needsIdName = (clientName: string): boolean =>
  clientName.trim() !== '' && !/[^_]/.test(idNameOf(clientName));

/**
 * The id of a new OIDC client: tenant id, underscore, name (section 9). Renaming the client keeps it.
 *
 * @param place - 2 and more, when there is such an id already: that of a client which has another name by now
 */
export function clientIdOf(tenantId: string, clientName: string, place = 1): string {
  const name = needsIdName(clientName) ? 'client' : idNameOf(clientName);
  const suffix = place === 1 ? '' : `_${place}`;
  return `${tenantId}_${name}`.slice(0, CLIENT_ID_MAX - suffix.length) + suffix;
}
