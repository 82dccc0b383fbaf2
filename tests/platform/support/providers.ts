/** Two organizations with an admin each, and a provider that they connect. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CheckLine, Provider } from '@/lib/contract/rooms/providers/entities';
import * as t from '@/lib/platform/db/schema';
import { type Person, type Place, TestApi, word } from './api';
import { PlayedProvider, inputFor } from './identity-provider';

/** Starts with the file's tests and ends with them. */
export class ProvidersWorld {
  api!: TestApi;
  there!: PlayedProvider;
  place!: Place;
  other!: Place;
  chief!: Person;
  chiefElsewhere!: Person;

  constructor() {
    beforeAll(async () => {
      this.api = await TestApi.start();
      this.there = await PlayedProvider.start();
      this.place = await this.api.place();
      this.other = await this.api.place();
      this.chief = await this.api.chief(this.place);
      this.chiefElsewhere = await this.api.chief(this.other);
    });
    afterEach(() => {
      this.there.faults = {};
    });
    afterAll(async () => {
      await this.there.stop();
      await this.api.close();
    });
  }

  params() {
    return { organizationId: this.place.organizationId };
  }

  one({ name }: { name: string }) {
    return { ...this.params(), provider: name };
  }

  inputOf(more: Record<string, unknown> = {}) {
    return { ...inputFor(this.there.issuer), name: word(), ...more };
  }

  create(more: Record<string, unknown> = {}): Promise<Provider> {
    return this.api.ok(this.chief, 'providers.create', { params: this.params(), body: this.inputOf(more) });
  }

  /** As after a test sign-in, which provider-test.test.ts has. */
  noteTested({ name }: { name: string }) {
    return this.api.db
      .update(t.providerConnections)
      .set({ testedAt: new Date() })
      .where(eq(t.providerConnections.name, name));
  }

  async turn(provider: Provider, state: 'enabled' | 'disabled') {
    await this.noteTested(provider);
    return await this.api.call(this.chief, 'providers.switch', { params: this.one(provider), body: { state } });
  }

  async check(provider: Provider): Promise<CheckLine[]> {
    return await this.api.ok(this.chief, 'providers.check', { params: this.one(provider), body: {} });
  }

  /** A person of a place whose identity provider this is. */
  async personOf(name: string, where = this.place, position: Parameters<TestApi['person']>[1] = {}) {
    await this.api.db.insert(t.identityProviders).values({ name, displayName: name }).onConflictDoNothing();
    const person = await this.api.person(where, position);
    await this.api.db.update(t.users).set({ idp: name }).where(eq(t.users.id, person.id));
    return person;
  }
}
