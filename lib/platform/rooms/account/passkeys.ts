/** The caller's passkeys. Adding one happens on the platform's page (docs/decisions/passkeys.md). */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { PASSKEYS } from '@/lib/contract/limits';
import { type HandlerContext, type Handlers, notFound } from '../../api/handler';
import { passkeys, users } from '../../db/schema';
import { passkeyChanged } from '../../mail/account';
import { placeOfPasskeys } from '../../sign-in/passkeys';
import { mayUsePassword } from '../../upstream/connections';
import { withdrawResetLink } from '../../sign-in/reset';
import { renamed } from '../shared/trail';

/** Password managers and systems that identify themselves in their passkeys. Others are unknown. */
const MAKERS = new Map([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'iCloud Keychain'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['adce0002-35bc-c60a-648b-0b25f1f05503', 'Chrome'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['b84e4048-15dc-4dd0-8640-f4f60813c8af', 'NordPass'],
  ['0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6', 'Keeper'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
]);

/** The maker of a passkey, by its `aaguid`; null when unknown. Without attestation this is only the authenticator's claim. */
const makerOf = (aaguid: string): string | null => MAKERS.get(aaguid) ?? null;

type Row = typeof passkeys.$inferSelect;
type Named = Pick<HandlerContext<'me.renamePasskey'>, 'db' | 'me' | 'params'>;

const shown = ({ id, name, aaguid, isSynced, createdAt, lastUsedAt }: Row) => ({
  id,
  name,
  madeBy: makerOf(aaguid),
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const isNamed = ({ me, params }: Named) => and(eq(passkeys.id, params.passkeyId), eq(passkeys.userId, me.id));

/** Locked, so that the audit trail records the state before the change. */
async function lockedPasskey(context: Named): Promise<Row> {
  const [row] = await context.db.select().from(passkeys).where(isNamed(context)).for('update');
  if (row === undefined) throw notFound('The passkey');
  return row;
}

export const passkeyHandlers = {
  'me.passkeys': async ({ db, me, issuer }) => {
    const found = await db
      .select({ id: users.id, idp: users.idp, passkey: passkeys })
      .from(users)
      .leftJoin(passkeys, eq(passkeys.userId, users.id))
      .where(and(eq(users.id, me.id), isNotNull(users.passwordHash)))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    const [person] = found;
    // People without a password here sign in elsewhere, with that place's methods.
    if (person === undefined || !(await mayUsePassword(db, person))) return null;
    const rows = found.flatMap(({ passkey }) => passkey ?? []);
    const isPossible = issuer !== undefined && placeOfPasskeys(issuer.issuer) !== undefined;
    return { canAdd: isPossible && rows.length < PASSKEYS.perPerson, passkeys: rows.map(shown) };
  },

  'me.renamePasskey': async (context) => {
    const { db, body, audit } = context;
    const before = await lockedPasskey(context);
    const [after] = await db.update(passkeys).set({ name: body.name }).where(isNamed(context)).returning();
    if (after === undefined) throw notFound('The passkey');
    await audit(renamed('passkey', before, after.name));
    return shown(after);
  },

  'me.removePasskey': async (context) => {
    const { db, me, now, audit, mail } = context;
    const { id, name } = await lockedPasskey(context);
    await db.delete(passkeys).where(isNamed(context));
    await withdrawResetLink(db, me.id);
    await audit({ targetType: 'passkey', targetId: id, details: { name, before: { name } } });
    await mail([passkeyChanged({ ...me, contactEmail: me.email }, 'removed', name, now)]);
  },
} satisfies Handlers;
