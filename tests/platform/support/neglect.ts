/** Things that need attention. */
import { eq } from 'drizzle-orm';
import { invitations, oidcClients } from '@/lib/platform/db/schema';
import { type Person, type Place, type TestApi, word } from './api';
import { codeClient, newApplication } from './fixtures';

const DAY_MS = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Something to be found by every rule in a place. */
export async function neglect(api: TestApi, at: Place): Promise<Person> {
  const admin = await api.chief(at);
  const params = { tenantId: at.tenantId };
  for (const days of [-1, 2]) {
    const userName = word();
    const body = [{ userName, contactEmail: `${userName}@people.test` }];
    const { createdInvitations } = await api.ok(admin, 'members.invite', { params, body });
    const id = createdInvitations[0]?.id ?? '';
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(inDays(days)) })
      .where(eq(invitations.id, id));
  }
  if (!at.isSuperTenant) return admin;
  await newApplication(api, at);
  const weak = { ...codeClient(), redirectUris: ['http://plain.test/back'], accessTokenLifetime: 200_000 };
  const { clientId } = await api.ok(admin, 'clients.create', { params, body: weak });
  await api.db
    .update(oidcClients)
    .set({ secretExpiresAt: new Date(inDays(5)) })
    .where(eq(oidcClients.clientId, clientId));
  const ended = await api.ok(admin, 'clients.create', { params, body: codeClient() });
  await api.db
    .update(oidcClients)
    .set({ secretExpiresAt: new Date(inDays(-5)) })
    .where(eq(oidcClients.clientId, ended.clientId));
  const scope = { name: word(), displayName: 'A scope', description: 'A scope', accessLevel: 'tenant' as const };
  const resource = { name: word(), displayName: word(), accessLevel: 'tenant' as const, scopes: [scope] };
  await api.ok(admin, 'apiResources.create', { params, body: resource });
  return admin;
}
