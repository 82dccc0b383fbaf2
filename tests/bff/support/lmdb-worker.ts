/** Another process on the same session folder. It says on standard output what it has done. */
import { setTimeout as pause } from 'node:timers/promises';
import { openLmdbStore } from '@/lib/console/session/lmdb-store';

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
