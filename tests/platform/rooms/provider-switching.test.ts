/** Switching an identity provider on and off, and the mail domains that lead to it. */
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { asPage } from '@/lib/contract/entities/page';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { hashPassword } from '@/lib/platform/secrets';
import { connectionForAddress, mayUsePassword } from '@/lib/platform/upstream/connections';
import { word } from '../support/api';
import { ProvidersWorld } from '../support/providers';

const world = new ProvidersWorld();

describe('row 47: switching on', () => {
  test('ends the passwords of its people, but for the one account that keeps it', async () => {
    const name = word();
    const [person, keeper] = [await world.personOf(name), await world.personOf(name)];
    await world.api.db
      .update(t.users)
      .set({ passwordHash: await hashPassword('a long password') })
      .where(eq(t.users.id, keeper.id));
    const made = await world.create({ name });
    const keep = (breakGlassUserId: string | null) =>
      world.api.call(world.chief, 'providers.update', { params: world.one(made), body: { breakGlassUserId } });
    for (const id of [person.id, world.chief.id, world.chiefElsewhere.id])
      expect(await keep(id)).toMatchObject({ status: 400 });
    expect(await world.api.ok(world.chief, 'providers.passwordPeople', { params: world.one(made) })).toEqual([
      { id: keeper.id, name: keeper.name },
    ]);
    expect(await keep(keeper.id)).toMatchObject({ status: 200, body: { breakGlass: { id: keeper.id } } });
    expect(await world.turn(made, 'enabled')).toMatchObject({ status: 200, body: { state: 'enabled' } });
    expect(await mayUsePassword(world.api.db, { id: person.id, idp: name })).toBe(false);
    expect(await mayUsePassword(world.api.db, { id: keeper.id, idp: name })).toBe(true);
    expect(await world.api.call(world.chief, 'providers.delete', { params: world.one(made) })).toMatchObject({
      status: 400,
    });
    await world.turn(made, 'disabled');
    expect(await mayUsePassword(world.api.db, { id: person.id, idp: name })).toBe(false);
    await world.api.db
      .insert(t.upstreamIdentities)
      .values({ provider: made.name, issuer: world.there.issuer, subject: name, userId: person.id });
    expect((await world.api.call(world.chief, 'providers.delete', { params: world.one(made) })).status).toBeLessThan(
      300,
    );
    expect(await world.api.db.$count(t.upstreamIdentities, eq(t.upstreamIdentities.userId, person.id))).toBe(0);
    expect(await world.api.call(world.chief, 'providers.delete', { params: world.one(made) })).toMatchObject({
      status: 404,
    });
  });

  test('needs an admin who gets in without it', async () => {
    const lonely = await world.api.place();
    const name = word();
    const admin = await world.personOf(name, lonely, { isOrganizationAdmin: true });
    const organization = { organizationId: lonely.organizationId };
    await world.api.ok(admin, 'providers.create', { params: organization, body: world.inputOf({ name }) });
    const asked = { params: { ...organization, provider: name } };
    await world.noteTested({ name });
    const gone = await world.api.chief(lonely);
    await world.api.db.update(t.users).set({ disabledAt: new Date() }).where(eq(t.users.id, gone.id));
    const on = () => world.api.call(admin, 'providers.switch', { ...asked, body: { state: 'enabled' } });
    expect(await on()).toMatchObject({ status: 400, body: { Message: expect.stringContaining('keeps its password') } });
    await world.api.db
      .update(t.users)
      .set({ passwordHash: await hashPassword('a long password') })
      .where(eq(t.users.id, admin.id));
    await world.api.ok(admin, 'providers.update', { ...asked, body: { breakGlassUserId: admin.id } });
    expect((await on()).status).toBe(200);
    const without = await world.api.call(admin, 'providers.update', { ...asked, body: { breakGlassUserId: null } });
    expect(without).toMatchObject({ status: 400, body: { errors: [{ field: 'breakGlassUserId' }] } });
  });
});

describe('row 47: a mail domain', () => {
  const add = (provider: Provider, domain: string) =>
    world.api.call(world.chief, 'providers.addDomain', { params: world.one(provider), body: { domain } });
  const prove = (provider: Provider, domain: string) =>
    world.api.call(world.chief, 'providers.proveDomain', { params: { ...world.one(provider), domain }, body: {} });

  test('counts once its DNS says so, and for one provider', async () => {
    const domain = `${word()}.example`;
    const [made, second] = [await world.create(), await world.create()];
    await world.turn(made, 'enabled');
    const { body } = await add(made, domain.toUpperCase());
    const [named] = (body as Provider).domains;
    expect(named).toMatchObject({ domain, provenAt: null, record: { name: `_identity-console.${domain}` } });
    expect(await connectionForAddress(world.api.db, `a@${domain}`)).toBeUndefined();
    world.api.dns.set(`_identity-console.${domain}`, ['identity-console=of-another', 'v=spf1']);
    expect(await prove(made, domain)).toMatchObject({ status: 400, body: { errors: [{ field: 'domain' }] } });
    const other = ((await add(second, domain)).body as Provider).domains[0];
    expect(other?.record.value).not.toBe(named?.record.value);
    world.api.dns.set(`_identity-console.${domain}`, [named?.record.value ?? '', other?.record.value ?? '']);
    expect(await prove(made, domain)).toMatchObject({ status: 200 });
    expect(await connectionForAddress(world.api.db, `a@${domain}`)).toMatchObject({ name: made.name });
    expect(await prove(second, domain)).toMatchObject({ status: 409, body: { code: 'provider.domainTaken' } });
    // Named once more it stays proven.
    expect((await add(made, domain)).body).toMatchObject({ domains: [{ provenAt: expect.any(String) }] });
    const gone = await world.api.call(world.chief, 'providers.removeDomain', {
      params: { ...world.one(made), domain },
    });
    expect(gone.status).toBeLessThan(300);
    expect(await connectionForAddress(world.api.db, `a@${domain}`)).toBeUndefined();
    expect(await prove(made, domain)).toMatchObject({ status: 404 });
  });

  test('is in the history as proven or not, also where a record has both kinds in one field', async () => {
    const domain = `${word()}.example`;
    const made = await world.create();
    const changes = async (): Promise<unknown> => {
      const params = { organizationId: world.place.organizationId };
      const query = { limit: '1' };
      const history = await world.api.ok(world.chief, 'organizations.history', { params, query });
      return asPage(history).items[0]?.changes;
    };
    await add(made, domain);
    expect(await changes()).toEqual([{ field: 'unprovenDomains', before: [], after: [domain] }]);
    const [written] = await world.api.db.select().from(t.auditRecords).orderBy(desc(t.auditRecords.id)).limit(1);
    expect(JSON.stringify(written?.details)).not.toContain('(?)');
    const { id: _id, salt: _salt, digest: _digest, ...record } = written!;
    const states = {
      before: { domains: ['a.example', 'b.example (?)'] },
      after: { domains: ['a.example', 'b.example'] },
    };
    await world.api.db.insert(t.auditRecords).values({ ...record, at: new Date(), details: { name: 'x', ...states } });
    expect(await changes()).toEqual([
      { field: 'domains', before: ['a.example'], after: ['a.example', 'b.example'] },
      { field: 'unprovenDomains', before: ['b.example'], after: [] },
    ]);
  });

  test.each(['localhost', '127.0.0.1', 'a b.example', '*.example', 'example'])('%s is none', async (domain) => {
    expect(await add(await world.create(), domain)).toMatchObject({ status: 400 });
  });
});
