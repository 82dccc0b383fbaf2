/** The regular checks of enabled identity providers, and the findings of health that come from them. */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { providerConnections } from '@/lib/platform/db/schema';
import { createMailer } from '@/lib/platform/mail/mailer';
import { startUpkeep } from '@/lib/platform/upkeep';
import { Upstreams } from '@/lib/platform/upstream/upstreams';
import { watchProviders } from '@/lib/platform/upstream/watch';
import { FOR_LOCALHOST, KEY } from '../../support/certificates';
import { silent } from '../support/admin';
import { ProvidersWorld } from '../support/providers';
import { keep } from '../support/away';

const world = new ProvidersWorld();
const start = Date.now();
const minutes = (count: number): Date => new Date(start + count * 60_000);
const publicUrl = 'http://platform.test';

function looking() {
  const { db } = world.api;
  const said: object[] = [];
  const log = { ...silent, warn: (fields: object) => void said.push(fields) };
  const upstreams = new Upstreams({ db, publicUrl, allowPrivateAddresses: true });
  return { upstreams, said, look: (at: Date) => watchProviders({ db, upstreams, log }, at) };
}

async function enabled(more: Record<string, unknown> = {}): Promise<Provider> {
  const made = await world.create(more);
  // A single account keeps its password, so that the admins get in.
  expect(await world.turn(made, 'enabled')).toMatchObject({ status: 200 });
  return made;
}

const rowOf = async ({ name }: Provider) => {
  const [row] = await world.api.db.select().from(providerConnections).where(eq(providerConnections.name, name));
  return row!;
};

async function findings(as = world.chief, { organizationId } = world.place) {
  const { findings: all } = await world.api.ok(as, 'health.organization', { params: { organizationId } });
  return all.filter(({ subject }) => subject.kind === 'provider');
}

afterEach(async () => {
  vi.unstubAllEnvs();
  await world.api.db.update(providerConnections).set({ state: 'disabled' });
});

test('a fault is a finding when a second check confirms it, and none when it is mended', async () => {
  const made = await enabled();
  const { look, said } = looking();
  await look(minutes(0));
  expect(await findings()).toEqual([]);

  world.there.faults = { metadata: { issuer: 'https://other.example' } };
  await look(minutes(60));
  expect((await rowOf(made)).fault, 'nothing is asked before its time').toBeNull();
  await look(minutes(181));
  expect(await findings(), 'a single failure may be a moment').toEqual([]);
  await look(minutes(183));
  expect(await findings()).toEqual([]);
  await look(minutes(187));
  expect(await findings()).toMatchObject([
    {
      rule: 'identityProvider.failing',
      severity: 'broken',
      subject: { kind: 'provider', id: made.name, name: made.displayName },
      organizationId: world.place.organizationId,
      facts: { check: 'issuer' },
      since: minutes(187)
        .toISOString()
        .replace(/\.\d+Z/, 'Z'),
    },
  ]);
  expect(said).toEqual([{ provider: made.name, detail: 'issuer' }]);
  expect(await findings(world.chiefElsewhere, world.other), 'of another organization').toEqual([]);

  world.there.faults = {};
  await look(minutes(193));
  expect(await findings()).toEqual([]);
  expect(await rowOf(made)).toMatchObject({ fault: null, faultSince: null });
});

test('a disabled provider is not checked, and one that is enabled again starts without a result', async () => {
  const made = await enabled();
  const { look } = looking();
  world.there.faults = { instead: (_, response) => (response.writeHead(500).end(), true) };
  await look(minutes(0));
  await look(minutes(6));
  expect(await findings()).toMatchObject([{ facts: { check: 'reachable' } }]);
  await world.turn(made, 'disabled');
  expect(await findings()).toEqual([]);
  const asked = world.there.asked.length;
  await look(minutes(999));
  expect(world.there.asked).toHaveLength(asked);
  world.there.faults = {};
  expect(await world.turn(made, 'enabled')).toMatchObject({ status: 200 });
  expect(await rowOf(made)).toMatchObject({ lookedAt: null, fault: null });
  expect(await findings()).toEqual([]);
});

test('two processes do not check the same provider at once', async () => {
  await enabled();
  const asked = world.there.asked.length;
  await Promise.all([looking().look(minutes(0)), looking().look(minutes(0))]);
  expect(world.there.asked.slice(asked)).toEqual(['/.well-known/openid-configuration', '/jwks']);
});

test('a certificate that expires soon is a finding that can be accepted', async () => {
  const made = await enabled();
  const from = minutes(-60 * 24 * 80);
  const to = minutes(60 * 24 * 5);
  await world.api.db
    .update(providerConnections)
    .set({ lookedAt: minutes(0), certificateFrom: from, certificateTo: to })
    .where(eq(providerConnections.name, made.name));
  const at = to.toISOString().replace(/\.\d+Z/, 'Z');
  const expected = {
    rule: 'identityProvider.certificate',
    severity: 'soon',
    subject: { id: made.name },
    facts: { at },
  };
  expect(await findings()).toMatchObject([expected]);
  await world.api.ok(world.chief, 'health.organization.accept', {
    params: world.params(),
    body: {
      rule: 'identityProvider.certificate',
      subjectId: made.name,
      until: minutes(60 * 24 * 40).toISOString(),
      reason: 'IT renews it.',
    },
  });
  expect(await findings()).toMatchObject([{ ...expected, accepted: { reason: 'IT renews it.' } }]);
});

test('the validity of the certificate of a provider is stored', async () => {
  const made = await enabled();
  // Its authority is one that only tests know.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const server = createServer({ key: KEY, cert: FOR_LOCALHOST }, (_, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  await world.api.db.update(providerConnections).set({ issuer }).where(eq(providerConnections.name, made.name));
  await looking().look(minutes(0));
  server.closeAllConnections();
  server.close();
  expect(await rowOf(made)).toMatchObject({
    fault: 'reachable',
    certificateFrom: new Date('2025-01-01T00:00:00Z'),
    certificateTo: new Date('2125-01-01T00:00:00Z'),
  });
});

test('a running platform checks its providers regularly', async () => {
  const made = await enabled();
  const { db } = world.api;
  const { upstreams } = looking();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = startUpkeep({
    ...{ db, reads: db, log: silent, retention: keep, usage: { sweep: async () => {} }, upstreams, publicUrl },
    ...{ mailer: createMailer({ mailFrom: 'a@b.example', log: silent }), consoleUrl: 'http://console.test' },
    noticeKeys: async () => {},
  });
  try {
    vi.advanceTimersByTime(ISSUER_SECONDS.sweep * 1000);
    await expect.poll(async () => (await rowOf(made)).lookedAt).not.toBeNull();
  } finally {
    vi.useRealTimers();
    await end();
  }
});
