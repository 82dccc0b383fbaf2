/** What the deletion of an application would take from people who have not come yet. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invitations } from '@/lib/platform/db/schema';
import { TestApi, word } from '../support/api';
import { newApplication } from '../support/fixtures';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const place = await api.place();
const chief = await api.chief(place);

/** Invites a person. @returns the user name */
async function invite(more: object): Promise<string> {
  const name = word();
  await api.ok(chief, 'members.invite', {
    params: { tenantId: place.tenantId },
    body: [{ userName: name, contactEmail: `${name}@people.test`, ...more }],
  });
  return name;
}
const change = (name: string, to: Partial<typeof invitations.$inferInsert>) =>
  api.db.update(invitations).set(to).where(eq(invitations.username, name));

test('invitations that promise something are counted: not those that were accepted or withdrawn, or are about others', async () => {
  const application = await newApplication(api, top, place.tenantId);
  const other = await newApplication(api, top, place.tenantId);
  const manager = await api.chief(top);
  const counted = async () => {
    const params = { tenantId: top.tenantId, applicationId: application.id };
    return (await api.ok(manager, 'applications.impact', { params, body: { delete: true } })).invitations;
  };
  const roles = ({ id, role }: typeof other) => ({ applicationRoles: [{ applicationId: id, roles: [role] }] });
  const permissions = { applicationPermissions: [{ applicationId: application.id, permissions: [application.write] }] };
  expect(await counted()).toEqual({ count: 0 });

  const byRole = await invite(roles(application));
  await invite(permissions);
  const expired = await invite({ ...roles(application), ...permissions });
  const withdrawn = await invite(roles(application));
  await invite(roles(other));
  await invite({});
  await change(expired, { expiresAt: new Date(0) });
  await change(withdrawn, { status: 'withdrawn' });
  expect(await counted()).toEqual({ count: 3 });
  await change(byRole, { status: 'accepted' });
  expect(await counted()).toEqual({ count: 2 });
});
