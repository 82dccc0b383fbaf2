import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadOrCreateSecrets } from '@/lib/env-secrets';

vi.mock('node:fs', { spy: true });

test('secrets are on the disk before their file has its name, so that a power cut leaves no empty one', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'secrets-'));
  loadOrCreateSecrets(folder, (message) => new Error(message));
  expect(vi.mocked(fs.writeFileSync).mock.calls.map(([, , options]) => options)).toEqual([
    expect.objectContaining({ flush: true }),
  ]);
  fs.rmSync(folder, { recursive: true });
});
