import { plainLetters } from './plain-letters';

/** Longest id of the contract. */
const CLIENT_ID_MAX = 200;

/**
 * The id of a new OIDC client: tenant id, underscore, name (section 9). Of the name remain what an id may be made of; a space
 * becomes an underscore. It stays when the client is renamed.
 *
 * @param place - 2 and more, when there is such an id already: that of a client which has another name by now
 */
export function clientIdOf(tenantId: string, clientName: string, place = 1): string {
  const name = plainLetters(clientName.trim())
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9._~-]/g, '');
  const suffix = place === 1 ? '' : `_${place}`;
  return `${tenantId}_${name === '' ? 'client' : name}`.slice(0, CLIENT_ID_MAX - suffix.length) + suffix;
}
