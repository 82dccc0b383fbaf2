/** Answers of the platform that would fill the console's memory, on the built server. */
import { gzipSync } from 'node:zlib';
import { Role } from '@/lib/contract/access';
import { expect, test } from 'playwright/test';
import { freePorts } from '../../support/app';
import { type FaultyWorld, startFaultyWorld } from '../../support/faulty';
import { TENANT, personOf } from '../../support/faulty-people';

// Whole servers start here, on machines that may have other things to do.
test.describe.configure({ timeout: 90_000 });

const MIB = 1024 * 1024;
let world: FaultyWorld;
let metricsUrl: string;
test.beforeAll(async () => {
  const [port] = await freePorts(1);
  metricsUrl = `http://localhost:${port}/metrics`;
  world = await startFaultyWorld({ METRICS_PORT: String(port) });
});
test.afterAll(() => world.stop());

async function residentMib(): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MIB;
}

test('row 17: a compressed answer of 512 MB leaves the memory of page loads alone', async () => {
  const person = personOf('admin', Role.Admin);
  world.platform.people.set('admin', person);
  const admin = await world.signedIn('admin');
  expect((await admin.open(TENANT)).status).toBe(200);
  const before = await residentMib();
  // Several members make one stream (RFC 1952, section 2.2).
  const bomb = Buffer.concat(Array.from({ length: 8 }, () => gzipSync(Buffer.alloc(64 * MIB, ' '))));
  world.platform.people.set('bomb', { ...person, me: bomb });
  for (let count = 0; count < 4; count += 1) {
    const answer = await (await world.signedIn('bomb')).open(TENANT);
    expect(answer.status).toBe(503);
    expect((await residentMib()) - before).toBeLessThan(256);
  }
});
