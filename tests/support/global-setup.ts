/** Before the first browser test: one database with demo data, which the consoles of all tests start from, and their owner. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_DATABASE, startApp } from './app';
import { ownConsoles } from './consoles';

/** @returns what ends and removes all that after the last test */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'identity-console-run-'));
  const app = await startApp();
  await app.stop();
  const demo = path.join(folder, 'demo');
  mkdirSync(demo);
  cpSync(path.join(app.dataDir, 'platform'), demo, { recursive: true });
  await app.dispose();
  process.env[DEMO_DATABASE] = demo;
  const endConsoles = await ownConsoles(folder);
  return async () => {
    await endConsoles();
    rmSync(folder, { recursive: true, force: true });
  };
}
