/** Passkeys: making them, and signing in with them (docs/decisions/passkeys.md). */
import { createHash, randomUUID } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { PASSKEYS } from '@/lib/contract/limits';
import { writeAudit } from '../api/audit';
import { type Db, inTransaction } from '../db/database';
import { passkeys, users } from '../db/schema';
import type { PlatformLog } from '../log';
import type { Mailer } from '../mail/mailer';
import { passkeyChanged } from '../mail/account';
import { newChallenge, takeChallenge } from './challenges';
import { readAssertion, readAttestation } from './passkey-answers';
import { withdrawResetLink } from './reset';
import type { User } from './users';

/** The scope of passkeys: the platform's host name in browsers, and the origin that may use them. */
export interface PasskeyPlace {
  rpId: string;
  origin: string;
}

const ADDRESS = /^[\d.]+$|^\[/;

/**
 * Returns the scope of the platform's passkeys.
 *
 * @returns undefined where browsers have none: at a bare address, and without https, except at `localhost`
 */
export function placeOfPasskeys(publicUrl: string): PasskeyPlace | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSafe && !ADDRESS.test(hostname) ? { rpId: hostname, origin } : undefined;
}

/** Loaded on first use, so that no start waits for it. */
const webAuthn = () => import('@simplewebauthn/server');

/** The user handle for authenticators. They may show it, so it contains no personal data. */
const handleOf = (userId: string): Buffer => createHash('sha256').update(`passkey ${userId}`).digest();

async function passkeysOf(db: Db, userId: string) {
  return await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Options for a browser at the sign-in. They name no account: the authenticator knows which it has. */
export async function requestOptions(
  db: Db,
  { rpId }: PasskeyPlace,
  purpose: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return {
    challenge: (await newChallenge(db, purpose)).toString('base64url'),
    rpId,
    timeout: PASSKEYS.challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: [],
  };
}

/** Why a sign-in with a passkey is refused: it is not registered here, or its response is invalid. */
type Refusal = 'unknown' | 'failed';

/** Verifies a browser's response at the sign-in, and records the use. A challenge is valid once, even if the response is wrong. */
export async function checkPasskey(
  { db, log }: { db: Db; log: PlatformLog },
  place: PasskeyPlace,
  purpose: string,
  answer: string | undefined,
): Promise<{ user: User; isSynced: boolean } | { refusal: Refusal; user?: User }> {
  const response = readAssertion(answer);
  if (response === undefined) return { refusal: 'failed' };
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, response.id), isNotNull(users.passwordHash), isNull(users.disabledAt)));
  if (found === undefined) return { refusal: 'unknown' };
  const { passkey, user } = found;
  const isTheirs = response.response.userHandle === handleOf(user.id).toString('base64url');
  const checked = isTheirs ? await verifyAnswer(db, place, purpose, response, passkey) : undefined;
  if (checked === undefined) return { refusal: 'failed', user };
  // Detects two concurrent responses or a copied authenticator: the use counter must increase.
  const countsOn = checked.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, checked.counter);
  const noted = await db
    .update(passkeys)
    .set({ counter: checked.counter, backedUp: checked.backedUp, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, passkey.id), countsOn))
    .returning({ id: passkeys.id });
  if (noted.length === 0) {
    log.warn({ passkey: passkey.id }, 'a passkey was refused: it has counted back, as a copy of it would');
    return { refusal: 'failed', user };
  }
  return { user, isSynced: passkey.isSynced };
}

const expectedOf = (db: Db, { rpId, origin }: PasskeyPlace, purpose: string) => ({
  expectedChallenge: (challenge: string) => takeChallenge(db, purpose, challenge),
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

async function verifyAnswer(
  db: Db,
  place: PasskeyPlace,
  purpose: string,
  response: AuthenticationResponseJSON,
  passkey: typeof passkeys.$inferSelect,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectedOf(db, place, purpose),
      // The counter is compared when it is written, so that only one of two responses is accepted.
      credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
    });
    // Whether a passkey can be synced is settled when it is made (WebAuthn level 3, section 7.2).
    const isSynced = authenticationInfo.credentialDeviceType === 'multiDevice';
    if (!verified || isSynced !== passkey.isSynced) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // The library throws for each invalid value. Its messages repeat the input.
    return undefined;
  }
}

/** Options for a browser that makes a passkey: discoverable, and with user verification. */
export async function creationOptions(
  db: Db,
  { rpId }: PasskeyPlace,
  purpose: string,
  person: { user: User; rpName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  const { user, rpName } = person;
  const known = await passkeysOf(db, user.id);
  return await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.username,
    userDisplayName: user.displayName,
    challenge: new Uint8Array(await newChallenge(db, purpose)),
    timeout: PASSKEYS.challengeSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores a new passkey, and notifies its person by e-mail.
 *
 * @param stillHolds - whether the authentication for it is still valid
 * @returns the stored passkey; undefined when the response is invalid, the passkey is not new, or the person has too many
 */
export async function addPasskey(
  { db, mailer }: { db: Db; mailer: Mailer },
  place: PasskeyPlace,
  purpose: string,
  { user, answer, name }: { user: User; answer: string | undefined; name: string },
  stillHolds: (tx: Db) => Promise<boolean>,
): Promise<{ isSynced: boolean } | undefined> {
  const response = readAttestation(answer);
  const made = response && (await verifyNew(db, place, purpose, response));
  if (made === undefined) return undefined;
  const deliver = await inTransaction(db, async (tx) => {
    // Held until the end, so that two at once are counted one after the other.
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), isNotNull(users.passwordHash)))
      .for('update');
    if (owner === undefined || !(await stillHolds(tx))) return undefined;
    if ((await passkeysOf(tx, user.id)).length >= PASSKEYS.perPerson) return undefined;
    const [added] = await tx
      .insert(passkeys)
      .values({ id: randomUUID(), userId: user.id, name, ...made })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (added === undefined) return undefined;
    await withdrawResetLink(tx, user.id);
    const who = { actorId: user.id, requestId: randomUUID(), operation: 'me.addPasskey' };
    await writeAudit(tx, who, [{ targetType: 'passkey', targetId: added.id, details: { name, after: { name } } }]);
    return await mailer.take(tx, [passkeyChanged(user, 'added', name, added.createdAt)]);
  });
  // Not awaited: a slow mail server must not delay the sign-in.
  void deliver?.();
  return deliver && { isSynced: made.isSynced };
}

async function verifyNew(db: Db, place: PasskeyPlace, purpose: string, response: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expectedOf(db, place, purpose),
    });
    if (!verified) return undefined;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      aaguid,
      isSynced: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    };
  } catch {
    // As at the sign-in: the messages repeat the input.
    return undefined;
  }
}
