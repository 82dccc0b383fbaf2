/** Another process on the same session folder. It says on standard output what it has done. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLmdbStore } from '@/lib/console/session/lmdb-store';
import { StoreUnavailable } from '@/lib/console/session/store';

const [folder = '', task = '', id = ''] = process.argv.slice(2);
const store = openLmdbStore(folder);
const say = (text: string) => process.stdout.write(`${text}\n`);

if (task === 'create') {
  // Until it is killed.
  for (let count = 0; ; count += 1) {
    const now = Date.now();
    const row = { id: `${id}-${count}`, subjectIndex: 'u', issuerSessionIndex: null, payload: 'p', fence: 0 };
    await store.create({ ...row, createdAt: now, lastSeenAt: now, expiresAt: now + 60_000 });
    say(row.id);
  }
}
if (task === 'fill') {
  process.on('unhandledRejection', () => say('unhandled'));
  const now = Date.now();
  const row = { subjectIndex: 'u', issuerSessionIndex: null, payload: 'p'.repeat(20_000), fence: 0 };
  const create = (name: string) =>
    store.create({ ...row, id: name, createdAt: now, lastSeenAt: now, expiresAt: now + 60_000 });
  const reasonOf = async (work: Promise<void>): Promise<string> =>
    await work.then(
      () => 'kept',
      (error: unknown) => new StoreUnavailable(error).code,
    );
  const ballast = path.join(folder, 'ballast');
  await create('before');
  // What fits of it stays.
  await writeFile(ballast, Buffer.alloc(20_000_000)).catch(() => undefined);
  const refused = new Set<string>();
  for (let turn = 0; turn < 300; turn += 1) {
    for (const reason of await Promise.all([reasonOf(store.ping()), reasonOf(create(`${id}-${turn}`))]))
      refused.add(reason);
  }
  say([...refused].join());
  await rm(ballast);
  say(await reasonOf(create('after')));
  say(String((await store.read('before'))?.id));
}
if (task === 'once') {
  const lock = (await store.lock(id, 5000))!;
  await store.replacePayload(id, 'theirs', lock.fence);
  await store.unlock(id, lock);
}
if (task === 'count') {
  for (let done = 0; done < 50;) {
    const lock = await store.lock(id, 5000);
    if (lock === null) {
      // The other process has it: a lock is tried again, not waited for.
      await pause(1);
      continue;
    }
    const row = (await store.read(id))!;
    if (await store.replacePayload(id, String(Number(row.payload) + 1), lock.fence)) done += 1;
    await store.unlock(id, lock);
  }
  say('done');
}
await store.close();
