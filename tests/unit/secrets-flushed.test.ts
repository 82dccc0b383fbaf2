import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadOrCreateSecrets } from '@/lib/env-secrets';

test('secrets are on the disk before their file has its name, so that a power cut leaves no empty one', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'secrets-'));
  const file = path.join(folder, 'secrets.json');
  // Node's own `writeFileSync` calls it, as a method of this object.
  const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    expect(fs.fstatSync(descriptor).size).toBeGreaterThan(0);
    expect(fs.existsSync(file)).toBe(false);
  });
  try {
    loadOrCreateSecrets(folder, (message) => new Error(message));
    expect(sync).toHaveBeenCalledTimes(1);
    expect(fs.existsSync(file)).toBe(true);
  } finally {
    sync.mockRestore();
    fs.rmSync(folder, { recursive: true });
  }
});
