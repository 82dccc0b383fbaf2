/** Inviting people into a tenant, and accepting, through the API. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Permission, Role } from '@/lib/contract/access';
import { asPage } from '@/lib/contract/entities/common';
import { INVITATION_LIFETIME_SECONDS } from '@/lib/contract/limits';
import { identityProviders, invitations, tenants } from '@/lib/platform/db/schema';
import { tokenHash } from '@/lib/platform/secrets';
import { type Person, type Place, TestApi, word } from '../support/api';
import { accountOf, newApplication, newTenantRequest } from '../support/fixtures';
import { CONSOLE_URL } from '../support/platform';

const api = await TestApi.ofFile();
const owner = await api.place({ isSuperTenant: true });
const onboarder = await api.person(owner, { permissions: [Permission.OnboardingManagement] });

const pending = async (as: Person, place: Place) =>
  asPage(await api.ok(as, 'members.pending', { params: { tenantId: place.tenantId } })).items;
const accept = (invitationId: string) => ({ params: { invitationId }, body: {} });

describe('inviting', () => {
  let place: Place;
  let admin: Person;
  beforeAll(async () => {
    place = await api.place();
    admin = await api.person(place, { role: Role.Admin });
  });
  const invite = async (as: Person, ...body: Record<string, unknown>[]) =>
    await api.call(as, 'members.invite', { params: { tenantId: place.tenantId }, body });
  const invitee = (more: Record<string, unknown> = {}) => {
    const userName = word();
    return { userName, contactEmail: `${userName}@people.test`, ...more };
  };

  test('tells what was done before a fault, and who was not invited', async () => {
    const people = Array.from({ length: 120 }, () => invitee());
    const name = word();
    await api.db.execute(
      sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`),
    );
    await api.db.execute(
      sql.raw(
        `create trigger ${name} before insert on invitations for each row when (new.contact_email = '${people[60]!.contactEmail}') execute function ${name}()`,
      ),
    );
    type Partial = { status: number; body: { createdInvitations: unknown[]; errors: unknown[] } };
    const { status, body } = (await invite(admin, ...people)) as Partial;
    await api.db.execute(sql.raw(`drop function ${name} cascade`));
    expect(status).toBe(207);
    const stored = body.createdInvitations.length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThanOrEqual(60);
    expect(body.errors).toEqual(
      people
        .slice(stored)
        .map(({ contactEmail }) => expect.objectContaining({ contactEmail, code: 'internal' }) as unknown),
    );
    const again = (await invite(admin, ...people)) as Partial;
    expect(again.body.createdInvitations).toHaveLength(people.length - stored);
    expect(again.body.errors).toHaveLength(stored);
  });

  test('sends an e-mail in the invited person’s language, with the link that the list shows', async () => {
    const person = invitee({ preferredLanguage: 'no', role: Role.Admin });
    const begun = Date.now();
    const answer = await invite(admin, person);
    expect(answer).toMatchObject({
      status: 201,
      body: { createdInvitations: [{ contactEmail: person.contactEmail }] },
    });
    const found = (await pending(admin, place)).find((one) => one.contactEmail === person.contactEmail);
    expect(found).toMatchObject({ isActive: false, role: Role.Admin, username: person.userName, isResent: false });
    expect(found?.activationLink).toBe(`${CONSOLE_URL}/activate/member/${await api.linkTo(person.contactEmail)}`);
    expect(found?.activationLink).not.toContain(found?.invitationId);
    const made = Date.parse(found?.expirationDate ?? '') - INVITATION_LIFETIME_SECONDS * 1000;
    expect(made).toBeGreaterThanOrEqual(begun);
    expect(made).toBeLessThanOrEqual(Date.now());
    const [mail] = await api.mailsTo(person.contactEmail);
    expect(mail).toMatchObject({ language: 'no', subject: expect.stringContaining(place.name) });
    expect(mail?.body).toContain(found?.activationLink);
    expect(JSON.stringify(await api.auditOf(place.tenantId))).not.toContain(found?.invitationId);
  });

  test('has a link that the database does not know, only its hash; one from an earlier version opens until it is sent again', async () => {
    const person = invitee();
    await invite(admin, person);
    const find = async () => (await pending(admin, place)).find((one) => one.contactEmail === person.contactEmail);
    const { activationLink, invitationId } = (await find())!;
    const secret = activationLink?.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\da-f]{64}$/);
    const isIt = eq(invitations.id, invitationId!);
    expect(JSON.stringify(await api.db.select().from(invitations).where(isIt))).not.toContain(secret);

    await api.db
      .update(invitations)
      .set({ linkHash: tokenHash('from-an-earlier-version') })
      .where(isIt);
    expect((await find())?.activationLink).toBe(null);
    const stranger = await api.person();
    const open = (link: string) => api.refusal(stranger, 'invitations.accept', accept(link));
    expect(await open('from-an-earlier-version')).toMatch(/ invitation.wrongAccount$/);
    const again = { tenantId: place.tenantId, invitationId: invitationId! };
    await api.ok(admin, 'invitations.resend', { params: again });
    expect((await find())?.activationLink).toBe(activationLink);
    expect(await open('from-an-earlier-version')).toBe('404 notFound');
  });

  test('is partial: what is wrong with one does not stop the others, and each reason is given', async () => {
    const member = await api.person(place);
    const stranger = await api.person();
    const open = invitee();
    const good = invitee();
    await invite(admin, open);
    const { id } = await newApplication(api, owner, (await api.place()).tenantId);
    const cases: [Record<string, unknown>, string][] = [
      [invitee({ contactEmail: 'nonsense' }), 'request.invalid'],
      [invitee({ userName: '' }), 'request.invalid'],
      [invitee({ role: Role.LimitedAdmin }), 'request.invalid'],
      [invitee({ userName: stranger.username }), 'conflict.nameTaken'],
      [{ userName: member.username, contactEmail: member.email }, 'conflict.alreadyMember'],
      [{ userName: word(), contactEmail: member.email.toUpperCase() }, 'conflict.alreadyMember'],
      [open, 'conflict.alreadyMember'],
      [good, 'conflict.alreadyMember'],
      [invitee({ isUniqueIdp: true }), 'request.invalid'],
      [invitee({ isUniqueIdp: true, idp: 'unheard-of' }), 'request.invalid'],
      [invitee({ applicationRoles: [{ applicationId: id, roles: [randomUUID()] }] }), 'application.notFound'],
    ];
    const answer = await invite(admin, good, ...cases.map(([body]) => body));
    expect(answer.status).toBe(207);
    const body = answer.body as { createdInvitations: unknown[]; errors: { contactEmail: string; code: string }[] };
    expect(body.createdInvitations).toMatchObject([{ contactEmail: good.contactEmail }]);
    expect(body.errors.map(({ contactEmail, code }) => [contactEmail, code])).toEqual(
      cases.map(([person, code]) => [person.contactEmail, code]),
    );
    expect(body.errors[1], 'one sentence about one field').toMatchObject({
      Message: 'userName is required',
      field: 'userName',
    });
  });

  test('a limited admin invites Regulars only', async () => {
    const limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
    const answer = await invite(limited, invitee(), invitee({ role: Role.Admin }));
    expect(answer).toMatchObject({ status: 207, body: { errors: [{ code: 'access.roleTooHigh' }] } });
  });

  test('an expired invitation makes way for a new one; a withdrawn one is gone', async () => {
    const person = invitee();
    await invite(admin, person);
    const row = eq(invitations.contactEmail, person.contactEmail);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(row);
    expect((await invite(admin, person)).status).toBe(201);
    const found = (await pending(admin, place)).filter((one) => one.contactEmail === person.contactEmail);
    expect(found).toHaveLength(1);
    const params = { tenantId: place.tenantId, memberId: found[0]?.id ?? '' };
    await api.ok(admin, 'members.pending.remove', { params });
    expect(await api.refusal(admin, 'members.pending.remove', { params })).toBe('404 notFound');
    const link = accept(await api.linkTo(person.contactEmail));
    expect(await api.refusal(admin, 'invitations.accept', link)).toBe('404 notFound');
  });

  test('resending renews the expiry and is marked; not from another tenant', async () => {
    const person = invitee();
    await invite(admin, person);
    const row = eq(invitations.contactEmail, person.contactEmail);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(row);
    const [invitation] = await api.db.select().from(invitations).where(row);
    const invitationId = invitation?.id ?? '';
    const other = await api.place();
    const elsewhere = await api.person(other, { role: Role.Admin });
    const call = (tenantId: string) => ({ params: { tenantId, invitationId }, body: {} });
    expect(await api.refusal(elsewhere, 'invitations.resend', call(other.tenantId))).toBe('404 notFound');
    await api.ok(admin, 'invitations.resend', call(place.tenantId));
    const [renewed] = await api.db.select().from(invitations).where(row);
    expect(renewed).toMatchObject({ resent: true, sentCount: 2 });
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(await api.mailsTo(person.contactEmail)).toHaveLength(2);
  });

  test('resending asks for the right to invite with that role', async () => {
    const person = invitee({ role: Role.Admin });
    const { body } = await invite(admin, person);
    const [created] = (body as { createdInvitations: { id: string }[] }).createdInvitations;
    const call = { params: { tenantId: place.tenantId, invitationId: created?.id ?? '' }, body: {} };
    const limited = await api.person(place, { role: Role.LimitedAdmin, permissions: [Permission.TenantManagement] });
    const regular = await api.person(place);
    expect(await api.refusal(limited, 'invitations.resend', call)).toBe('403 access.roleTooHigh');
    expect(await api.refusal(regular, 'invitations.resend', call)).toBe('403 access.notPermitted');
  });

  test('the provider of a tenant with its own is taken, and named in the link', async () => {
    const idp = word();
    await api.db.insert(identityProviders).values({ name: idp, displayName: idp });
    await api.db.update(tenants).set({ isUniqueIdp: true, idp }).where(eq(tenants.id, place.tenantId));
    const person = invitee({ isUniqueIdp: true });
    expect((await invite(admin, person)).status).toBe(201);
    const found = (await pending(admin, place)).find((one) => one.contactEmail === person.contactEmail);
    expect(found).toMatchObject({ isUniqueIdp: true, idp });
    expect(found?.activationLink?.endsWith(`/${idp}`)).toBe(true);
  });

  test('an empty list is refused', async () => {
    expect(await api.refusal(admin, 'members.invite', { params: { tenantId: place.tenantId }, body: [] })).toBe(
      '400 request.invalid',
    );
  });
});

describe('accepting', () => {
  async function invited(place: Place, more: Record<string, unknown> = {}) {
    const admin = await api.person(place, { role: Role.Admin });
    const base = newTenantRequest();
    const { username, contactEmail } = base.userData;
    const { createdInvitations } = await api.ok(admin, 'members.invite', {
      params: { tenantId: place.tenantId },
      body: [{ userName: username, contactEmail, ...more }],
    });
    return { base, id: createdInvitations[0]?.id ?? '', link: accept(await api.linkTo(contactEmail)) };
  }

  test('is for the invited account only, once, and in time', async () => {
    const place = await api.place();
    const { base, id, link } = await invited(place);
    const stranger = await api.person(place);
    expect(await api.refusal(stranger, 'invitations.accept', link)).toBe('403 invitation.wrongAccount');
    const person = await accountOf(api, base.userData);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, id));
    expect(await api.refusal(person, 'invitations.accept', link)).toBe('400 invitation.expired');
    expect((await api.ok(person, 'me.get', { params: {} })).result.tenants).toEqual([]);
    await api.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() + 60_000), status: 'accepted', userId: stranger.id })
      .where(eq(invitations.id, id));
    expect(await api.refusal(person, 'invitations.accept', link)).toBe('400 invitation.confirmed');
  });

  test('gives nothing that ceased to exist, and takes nothing away from who is a member already', async () => {
    const place = await api.place();
    const app = await newApplication(api, owner, place.tenantId);
    const { base, link } = await invited(place, {
      applicationRoles: [{ applicationId: app.id, roles: [app.role] }],
    });
    await api.ok(onboarder, 'tenants.applications.unassign', {
      params: { tenantId: place.tenantId, applicationId: app.id },
      from: owner.tenantId,
    });
    const person = await accountOf(api, base.userData);
    await api.join(person, place, { role: Role.Admin });
    await api.ok(person, 'invitations.accept', link);
    const me = await api.ok(person, 'me.get', { params: {} });
    expect(me.result.tenants).toMatchObject([{ role: Role.Admin }]);
    expect(await api.ok(person, 'me.applications', { params: {} })).toEqual([]);
  });
});
