import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOrCreateSecrets } from '@/lib/env-secrets';

const SECRET = 'a'.repeat(32);
let root: string;
let folder: string;
let file: string;
/** What was put on the disk, in turn, and whether the file had its name and its key by then. */
let flushed: string[];

const nameOf = (descriptor: number): string => {
  const facts = fs.fstatSync(descriptor);
  if (!facts.isDirectory()) return facts.size > 0 ? 'content' : 'nothing';
  return facts.ino === fs.statSync(folder).ino ? 'folder' : 'folder above';
};
const isWhole = (): boolean => fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('platformKey');
const load = () => loadOrCreateSecrets(folder, { hasKey: false, isServer: true }, (message) => new Error(message));

/** Node's own `writeFileSync` calls `fsyncSync` as a method of `fs`, other modules by its name. */
function onFlush(flush: (descriptor: number) => void): void {
  vi.spyOn(fs, 'fsyncSync').mockImplementation(flush);
  syncBuiltinESMExports();
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'secrets-'));
  folder = path.join(root, 'data');
  file = path.join(folder, 'secrets.json');
  flushed = [];
  onFlush((descriptor) => flushed.push(`${nameOf(descriptor)} ${isWhole() ? 'after' : 'before'} the name`));
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  fs.rmSync(root, { recursive: true });
});

test('secrets are on the disk before their file has its name, and the name before they are used: a power cut leaves no empty file, and loses none', () => {
  load();
  expect(flushed).toEqual(['folder above before the name', 'content before the name', 'folder after the name']);
  load();
  expect(flushed).toHaveLength(3);
});

test('so is the key that a file of an earlier version gets', () => {
  fs.mkdirSync(folder);
  fs.writeFileSync(file, JSON.stringify({ sessionSecret: SECRET, clientSecret: SECRET }));
  load();
  expect(flushed).toEqual(['content before the name', 'folder after the name']);
});

test.each(['EPERM', 'EINVAL'])('where a folder cannot be flushed (%s), the start goes on', (code) => {
  onFlush((descriptor) => {
    if (fs.fstatSync(descriptor).isDirectory()) throw Object.assign(new Error(code), { code });
  });
  expect(load()).toEqual(load());
});

test('a disk that fails to keep the name ends the start with a sentence', () => {
  onFlush((descriptor) => {
    if (fs.fstatSync(descriptor).isDirectory()) throw Object.assign(new Error('EIO'), { code: 'EIO' });
  });
  expect(load).toThrow(/cannot be written \(EIO\)/);
});
