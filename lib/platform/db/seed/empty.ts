import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ORGANIZATION_PERMISSIONS, Role, adminIncludes } from '@/lib/contract/access';
import { ACCESS_LEVELS } from '@/lib/contract/rooms/applications/entities';
import { ISSUER_SECONDS, ORGANIZATION_CODE_PLACEHOLDER } from '@/lib/contract/limits';
import { newSecret, tokenHash } from '../../secrets';
import { type NewPerson, createUser } from '../../sign-in/users';
import { type Db, rowsOf } from '../database';
import * as t from '../schema';
import { readSetting, writeSetting } from '../settings';
import { seedIdentityProviders } from './demo';

const SETUP = 'setup';

/** What the setting `setup` holds until the link is used. */
interface Setup {
  tokenHash: string;
  expiresAt: string;
  organizationId: string;
  tenantId: string;
}

/** One organization with one super-tenant and no members. */
export async function seedEmpty(db: Db, now: Date): Promise<void> {
  await seedIdentityProviders(db, false);
  const organizationId = randomUUID();
  const tenantId = randomUUID();
  const name = 'Platform';
  await db.insert(t.organizations).values({ id: organizationId, name, code: ORGANIZATION_CODE_PLACEHOLDER });
  await db.insert(t.tenants).values({
    id: tenantId,
    organizationId,
    name,
    prefix: 'platform',
    isSuperTenant: true,
    allowedApiResourceAccessLevels: [...ACCESS_LEVELS],
    allowedScopeAccessLevels: [...ACCESS_LEVELS],
  });
  const expiresAt = new Date(now.getTime() + ISSUER_SECONDS.setupLink * 1000).toISOString();
  await writeSetting(db, SETUP, { tokenHash: '', expiresAt, organizationId, tenantId } satisfies Setup);
}

/**
 * A new one-time token for the setup page, until the first account exists. Only its hash is kept, so each start makes another and
 * the older ones stop working.
 *
 * @returns undefined when there is nothing left to set up
 */
export async function newSetupToken(db: Db, now: Date): Promise<string | undefined> {
  const setup = (await readSetting(db, SETUP)) as Setup | null | undefined;
  if (setup == null) return undefined;
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + ISSUER_SECONDS.setupLink * 1000).toISOString();
  await writeSetting(db, SETUP, { ...setup, tokenHash: tokenHash(token), expiresAt } satisfies Setup);
  return token;
}

/** Whether a token still opens the setup page. */
export async function isSetupToken(db: Db, token: string, now: Date): Promise<boolean> {
  const setup = (await readSetting(db, SETUP)) as Setup | null | undefined;
  return setup != null && setup.tokenHash === tokenHash(token) && new Date(setup.expiresAt) > now;
}

/**
 * Makes the first administrator and uses the token up.
 *
 * @returns false when the token does not work (any more)
 */
export async function completeSetup(
  db: Db,
  token: string,
  person: NewPerson,
  language: string,
  now: Date,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [row] = await rowsOf<{ value: Setup | null }>(
      tx,
      sql`select value from settings where key = ${SETUP} for update`,
    );
    const setup = row?.value;
    if (setup == null || setup.tokenHash !== tokenHash(token) || new Date(setup.expiresAt) <= now) return false;
    const { organizationId, tenantId } = setup;
    const user = await createUser(tx, person, { language, emailVerified: false });
    await tx.insert(t.organizationMembers).values({
      organizationId,
      userId: user.id,
      isOrganizationAdmin: true,
      administrationPermissions: [...ORGANIZATION_PERMISSIONS],
    });
    await tx.insert(t.tenantMembers).values({
      tenantId,
      userId: user.id,
      role: Role.Admin,
      administrationPermissions: [...adminIncludes(true)],
    });
    await tx.delete(t.settings).where(sql`key = ${SETUP}`);
    return true;
  });
}
