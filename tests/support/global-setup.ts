/** Before the first browser test: one database with demo data, which the consoles of all tests start from, and their owner. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoDataDir } from '../platform/support/data-dir';
import { DEMO_DATABASE } from './app';
import { ownConsoles } from './consoles';

/** @returns what ends and removes all that after the last test */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'identity-console-run-'));
  const demo = await demoDataDir();
  process.env[DEMO_DATABASE] = path.join(demo, 'platform');
  const endConsoles = await ownConsoles(folder);
  return async () => {
    await endConsoles();
    for (const used of [demo, folder]) rmSync(used, { recursive: true, force: true });
  };
}
