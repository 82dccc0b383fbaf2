/** Another process on the same session folder. It says on standard output what it has done. */
import { writeFile } from 'node:fs/promises';
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
  // LMDB rejects promises of its own too, which a server logs and lives with.
  process.on('unhandledRejection', () => undefined);
  const row = { id, subjectIndex: 'u', issuerSessionIndex: null, payload: 'p'.repeat(200_000), fence: 0 };
  await store.ping();
  await writeFile(path.join(folder, 'ballast'), Buffer.alloc(2_000_000)).catch(() => undefined);
  const failed: unknown = await store
    .create({ ...row, createdAt: 0, lastSeenAt: 0, expiresAt: Date.now() + 60_000 })
    .catch((error: unknown) => error);
  say(new StoreUnavailable(failed).reason);
  // A disk that is full would keep it from closing.
  process.exit();
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
