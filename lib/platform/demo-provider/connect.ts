import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { organizations, providerConnections, providerDomains, tenants, upstreamIdentities, users } from '../db/schema';
import { DEMO_IDP } from '../db/seed/demo-accounts';
import { readSetting, sealingKey, writeSetting } from '../db/settings';
import { sealSecret } from '../secrets';
import { DEMO_PROVIDER_CLIENT, DEMO_PROVIDER_PATH, demoProviderSecret } from './provider';

const SETTING = 'demo-provider';
const DOMAIN = 'obi-partners.example';

/**
 * Connects the demo's other organization to its provider, once: later changes by an admin stay. The platform's address
 * is part of the provider's, and may differ at each start.
 */
export async function connectDemoProvider(db: Db, publicUrl: string): Promise<void> {
  const issuer = publicUrl + DEMO_PROVIDER_PATH;
  await db.transaction(async (tx) => {
    const before = await readSetting(tx, SETTING);
    if (before === issuer) return;
    await writeSetting(tx, SETTING, issuer);
    if (typeof before === 'string') {
      for (const table of [providerConnections, upstreamIdentities])
        await tx.update(table).set({ issuer }).where(eq(table.issuer, before));
      return;
    }
    const [organization] = await tx
      .select({ id: organizations.id })
      .from(tenants)
      .innerJoin(organizations, eq(organizations.id, tenants.organizationId))
      .where(eq(tenants.idp, DEMO_IDP))
      .limit(1);
    if (organization === undefined) return;
    const now = new Date();
    await tx
      .insert(providerConnections)
      .values({
        name: DEMO_IDP,
        organizationId: organization.id,
        issuer,
        clientId: DEMO_PROVIDER_CLIENT,
        authentication: 'client_secret_basic',
        sealedSecret: sealSecret(await demoProviderSecret(tx), await sealingKey(tx)),
        scope: 'openid profile email',
        claims: { subject: 'sub', name: 'name', mail: 'email', userName: 'preferred_username' },
        state: 'enabled',
        testedAt: now,
      })
      .onConflictDoNothing();
    const domain = { provider: DEMO_IDP, domain: DOMAIN, proof: '', provenAt: now };
    await tx.insert(providerDomains).values(domain).onConflictDoNothing();
    // People with an account keep it.
    const people = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(users.idp, DEMO_IDP));
    for (const { id: userId, username } of people)
      await tx
        .insert(upstreamIdentities)
        .values({ provider: DEMO_IDP, issuer, subject: username.toLowerCase(), userId })
        .onConflictDoNothing();
  });
}
