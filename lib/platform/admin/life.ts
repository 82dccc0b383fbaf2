/** Commands that export or delete the data of a person: docs/decisions/life-of-a-person.md. */
import { inTransaction } from '../db/database';
import { organizations } from '../db/schema';
import { tellClients } from '../oidc/sessions';
import { documentOf } from '../rooms/members/export';
import { onlyAdminOf } from '../sign-in/disabled';
import { forgetPerson } from '../sign-in/forgetting';
import { pseudonymOf } from '../sign-in/pseudonym';
import { type AdminContext, AdminError, record } from './context';
import { nameOf, personOf } from './people';

/** Exports the same document that an admin gets, but of all organizations. */
export async function exportPerson({ db }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  const all = await db.select({ id: organizations.id }).from(organizations);
  const whose = { id: person.id, name: person.displayName };
  const ids = all.map(({ id }) => id);
  const document = await documentOf(db, whose, ids, new Date());
  await record(db, 'export', person);
  return JSON.stringify(document, null, 2);
}

/**
 * Deletes a person, whose pseudonym stays in the trail. Allowed for a last admin too, as with `disable`: the answer names the places.
 *
 * @throws AdminError when the person is named by anything but the ID
 */
export async function deletePerson({ db, log, issuer }: AdminContext, name: string): Promise<string> {
  const person = await personOf(db, name);
  if (name.trim() !== person.id) {
    throw new AdminError(
      `A deletion cannot be undone. To delete ${nameOf(person)}, give the ID: \`delete ${person.id}\`. \`export\` prints what is held before.`,
    );
  }
  const { ended, places } = await inTransaction(db, async (tx) => {
    const places = await onlyAdminOf(tx, person.id);
    const ended = await forgetPerson(tx, person);
    await record(tx, 'delete', { id: person.id, displayName: pseudonymOf(person.id) });
    return { ended, places };
  });
  log.warn({ user: person.id }, 'an operator deleted this person');
  const { provider } = await issuer();
  await tellClients({ provider, log }, ended);
  const done = `${person.id} is deleted: the account is gone, and the trail calls it ${pseudonymOf(person.id)}. Backups have it until they are overwritten.`;
  return places.length === 0 ? done : `${done}\nThese have no admin now: ${places.join(', ')}.`;
}
