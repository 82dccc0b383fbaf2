/** The caller's own passkeys, apart from making one, which is done on the platform's page (docs/decisions/passkeys.md). */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { PASSKEYS } from '@/lib/contract/limits';
import { type HandlerContext, type Handlers, notFound } from '../../api/handler';
import { passkeys, users } from '../../db/schema';
import { passkeyRemoved } from '../../mail/passkeys';
import { makerOf } from '../../sign-in/passkey-makers';
import { placeOfPasskeys } from '../../sign-in/passkeys';
import { withdrawResetLink } from '../../sign-in/reset';

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

/** Locked, so that what the audit trail says of it is what was there. */
async function lockedPasskey(context: Named): Promise<Row> {
  const [row] = await context.db.select().from(passkeys).where(isNamed(context)).for('update');
  if (row === undefined) throw notFound('The passkey');
  return row;
}

export const passkeyHandlers = {
  'me.passkeys': async ({ db, me, issuer }) => {
    const found = await db
      .select({ passkey: passkeys })
      .from(users)
      .leftJoin(passkeys, eq(passkeys.userId, users.id))
      .where(and(eq(users.id, me.id), isNotNull(users.passwordHash)))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    // Who signs in elsewhere has the ways of that place.
    if (found.length === 0) return null;
    const rows = found.flatMap(({ passkey }) => passkey ?? []);
    const isPossible = issuer !== undefined && placeOfPasskeys(issuer.issuer) !== undefined;
    return { canAdd: isPossible && rows.length < PASSKEYS.perPerson, passkeys: rows.map(shown) };
  },

  'me.renamePasskey': async (context) => {
    const { db, body, audit } = context;
    const before = await lockedPasskey(context);
    const [after] = await db.update(passkeys).set({ name: body.name }).where(isNamed(context)).returning();
    if (after === undefined) throw notFound('The passkey');
    const details = { name: after.name, before: { name: before.name }, after: { name: after.name } };
    await audit({ targetType: 'passkey', targetId: after.id, details });
    return shown(after);
  },

  'me.removePasskey': async (context) => {
    const { db, me, now, audit, mail } = context;
    const { id, name } = await lockedPasskey(context);
    await db.delete(passkeys).where(isNamed(context));
    await withdrawResetLink(db, me.id);
    await audit({ targetType: 'passkey', targetId: id, details: { name, before: { name } } });
    await mail([passkeyRemoved({ ...me, contactEmail: me.email }, name, now)]);
  },
} satisfies Handlers;
