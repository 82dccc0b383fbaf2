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

interface SetupLink {
  tokenHash: string;
  expiresAt: string;
}

/** The value of the setting `setup`, until one of its links is used. Each start adds a link and keeps those of other processes. */
interface Setup {
  links: SetupLink[];
  organizationId: string;
  tenantId: string;
}

/** Most valid links; the oldest are dropped. */
const MAX_LINKS = 10;

/** Earlier versions stored a single link, beside the other fields. */
type StoredSetup = Omit<Setup, 'links'> & Partial<SetupLink> & { links?: SetupLink[] };

function linksOf({ links, tokenHash: hash, expiresAt }: StoredSetup, now: Date): SetupLink[] {
  const old = hash === undefined || expiresAt === undefined ? [] : [{ tokenHash: hash, expiresAt }];
  return (links ?? old).filter((link) => new Date(link.expiresAt) > now);
}

const isOpenedBy = (setup: StoredSetup, token: string, now: Date): boolean =>
  linksOf(setup, now).some((link) => link.tokenHash === tokenHash(token));

/** Reads the setting and locks it until the transaction ends. */
async function lockSetup(tx: Db): Promise<StoredSetup | undefined> {
  const [row] = await rowsOf<{ value: StoredSetup | null }>(
    tx,
    sql`select value from settings where key = ${SETUP} for update`,
  );
  return row?.value ?? undefined;
}

/** Seeds one organization with one super-tenant and no members. */
export async function seedEmpty(db: Db): Promise<void> {
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
  await writeSetting(db, SETUP, { links: [], organizationId, tenantId } satisfies Setup);
}

/**
 * Creates a one-time token for the setup page, until the first account exists. Only its hash is stored, so each start creates another;
 * using one invalidates all.
 *
 * @returns undefined when there is nothing left to set up
 */
export async function newSetupToken(db: Db, now: Date): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    const setup = await lockSetup(tx);
    if (setup === undefined) return undefined;
    const { organizationId, tenantId } = setup;
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + ISSUER_SECONDS.setupLink * 1000).toISOString();
    const links = [...linksOf(setup, now), { tokenHash: tokenHash(token), expiresAt }].slice(-MAX_LINKS);
    await writeSetting(tx, SETUP, { links, organizationId, tenantId } satisfies Setup);
    return token;
  });
}

/** Whether a token is still valid for the setup page. */
export async function isSetupToken(db: Db, token: string, now: Date): Promise<boolean> {
  const setup = (await readSetting(db, SETUP)) as StoredSetup | null | undefined;
  return setup != null && isOpenedBy(setup, token, now);
}

/** Creates the first administrator and consumes the token. @returns false when the token does not work (any more) */
export async function completeSetup(
  db: Db,
  token: string,
  person: NewPerson,
  language: string,
  now: Date,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const setup = await lockSetup(tx);
    if (setup === undefined || !isOpenedBy(setup, token, now)) return false;
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
