import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeFailure } from '@/lib/console/bff/context';
import { openLmdbStore } from '@/lib/console/session/lmdb-store';
import { decryptRow, encryptRow, newSessionKey } from '@/lib/console/session/row-cipher';
import type { SessionRow, SessionStore } from '@/lib/console/session/store';

/** Each turn waits for the disk several times, which another program may keep busy. */
const SLOW_DISK_MS = 120_000;
const WORKER = fileURLToPath(new URL('support/lmdb-worker.ts', import.meta.url));
let folder: string;
let store: SessionStore | undefined;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lmdb-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await store?.close();
  store = undefined;
  await rm(folder, { recursive: true, force: true });
});

function worker(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER, folder, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const output = { text: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  return { child, output };
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const row = (id: string, payload = '0'): SessionRow => ({
  id,
  subjectIndex: 'subject',
  issuerSessionIndex: 'issuer-session',
  createdAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  lastSeenAt: Date.now(),
  payload,
  fence: 0,
});

test(
  'row 9: processes of one machine take turns by the lock, and none loses a write',
  { timeout: SLOW_DISK_MS },
  async () => {
    store = openLmdbStore(folder);
    await store.create(row('shared'));
    const workers = [worker('count', 'shared'), worker('count', 'shared'), worker('count', 'shared')];
    await Promise.all(workers.map(({ child }) => once(child, 'exit')));
    expect(workers.map(({ output }) => output.text)).toEqual(['done\n', 'done\n', 'done\n']);
    await expect.poll(async () => (await store!.read('shared'))?.payload).toBe('150');
  },
);

test.each([
  ['other bytes', 'head -c 70000 /dev/urandom >data.mdb'],
  ['a part', 'truncate -s 100 data.mdb'],
  ['its first pages', 'truncate -s 8192 data.mdb'],
  ['no first pages', 'dd if=/dev/zero of=data.mdb bs=4096 count=2 conv=notrunc'],
  ['no others', 'dd if=/dev/zero of=data.mdb bs=4096 seek=2 count=40 conv=notrunc'],
])('a file of which the disk has kept %s ends no process without a word', async (_what, harm) => {
  const first = openLmdbStore(folder);
  await first.create(row('kept'));
  await first.close();
  spawnSync('sh', ['-c', harm], { cwd: folder });
  const error = thrownBy(() => openLmdbStore(folder));
  expect(storeFailure({ redisUrl: undefined, dataDir: '/data' }, error).message).toBe(
    'The session store of DATA_DIR (/data) cannot be used: its file is damaged; delete the folder "sessions" there; people then sign in again.',
  );
});

test('LMDB still ends the process over a file that is cut off', async () => {
  const first = openLmdbStore(folder);
  await first.create(row('kept'));
  await first.close();
  await truncate(path.join(folder, 'data.mdb'), 8192);
  const program = `import { open } from 'lmdb'; open({ path: process.argv[1], maxDbs: 8 }).openDB({ name: 'rows' });`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder]);
  expect(signal).not.toBeNull();
});

test('an empty file is a new store', async () => {
  await writeFile(path.join(folder, 'data.mdb'), '');
  store = openLmdbStore(folder);
  await store.create(row('new'));
  expect((await store.read('new'))?.payload).toBe('0');
});

test('row 9: what another process has written is read at once, also within the same turn', async () => {
  store = openLmdbStore(folder);
  await store.create(row('shared'));
  expect((await store.read('shared'))?.payload).toBe('0');
  spawnSync(process.execPath, ['--import', 'tsx', WORKER, folder, 'once', 'shared']);
  expect((await store.read('shared'))?.payload).toBe('theirs');
});

test('row 28: kill -9 loses no session that was acknowledged', async () => {
  for (const name of ['a', 'b']) {
    const { child, output } = worker('create', name);
    await expect.poll(() => output.text.split('\n').length, { timeout: 20_000 }).toBeGreaterThan(30);
    child.kill('SIGKILL');
    await once(child, 'exit');
    store = openLmdbStore(folder);
    const acknowledged = output.text.split('\n').slice(0, -1);
    const rows = await Promise.all(acknowledged.map((id) => store!.read(id)));
    expect(rows.map((found) => found?.id)).toEqual(acknowledged);
    await store.create(row(`after-${name}`));
    await store.close();
    store = undefined;
  }
});

test('an ended session is not brought back by a late touch or refresh', async () => {
  store = openLmdbStore(folder);
  await store.create(row('one'));
  const lock = (await store.lock('one', 1000))!;
  expect(await store.delete('one')).toBe(true);
  await store.touch('one', Date.now() + 1000);
  expect(await store.replacePayload('one', 'late', lock.fence)).toBe(false);
  expect(await store.read('one')).toBeNull();
  expect(await store.delete('one')).toBe(false);
});

test('index keys end the sessions they name and no others', async () => {
  store = openLmdbStore(folder);
  await store.create(row('one'));
  await store.create(row('two'));
  await store.create({ ...row('three'), subjectIndex: 'subject2', issuerSessionIndex: null });
  expect(await store.deleteBySubject('subject')).toBe(2);
  expect(await store.deleteByIssuerSession('issuer-session')).toBe(0);
  expect(await store.read('three')).not.toBeNull();
});

test('a row opens with its own key and id only, and the disk shows nothing of it', async () => {
  const [key, other] = [newSessionKey(), newSessionKey()];
  const payload = encryptRow({ accessToken: 'very-secret-token' }, key, 'one');
  expect(decryptRow(payload, key, 'one')).toEqual({ accessToken: 'very-secret-token' });
  expect(decryptRow(payload, other, 'one')).toBeNull();
  expect(decryptRow(payload, key, 'two')).toBeNull();
  expect(decryptRow(`${payload.slice(0, -2)}AA`, key, 'one')).toBeNull();
  store = openLmdbStore(folder);
  await store.create(row('one', payload));
  for (const name of await readdir(folder)) {
    expect((await readFile(path.join(folder, name))).includes('very-secret-token')).toBe(false);
  }
});

test.runIf(process.getuid?.() === 0)(
  'a full disk is named as such, ends no process, and is got over',
  async ({ skip }) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]);
    skip(mounted.status !== 0, 'this user may not mount a disk of its own');
    try {
      const { child, output } = worker('fill', 'large');
      const [code] = (await once(child, 'close')) as [number | null];
      expect({ code, said: output.text.trim().split('\n') }).toEqual({ code: 0, said: ['full', 'kept', 'before'] });
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  },
);
