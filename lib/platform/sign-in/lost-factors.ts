import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { passkeys } from '../db/schema';
import { factorChanged, passkeyChanged } from '../mail/account';
import type { Mail } from '../mail/mailer';
import { forgetCodeTries } from './factors';
import { removeRecoveryCodes } from './recovery-codes';
import { withdrawResetLink } from './reset';
import { removeTotp } from './totp';
import type { User } from './users';

/**
 * Removes what a person has lost besides the password: authenticator app, recovery codes, passkeys.
 *
 * @returns the e-mails that notify the person of each; none when there was nothing
 */
export async function removeFactors(db: Db, person: User, now: Date): Promise<Mail[]> {
  const hadApp = await removeTotp(db, person.id);
  await removeRecoveryCodes(db, person.id);
  await forgetCodeTries(db, person.id);
  await withdrawResetLink(db, person.id);
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, person.id)).returning({ name: passkeys.name });
  return [
    ...(hadApp ? [factorChanged(person, 'removed', now)] : []),
    ...keys.map(({ name }) => passkeyChanged(person, 'removed', name, now)),
  ];
}
