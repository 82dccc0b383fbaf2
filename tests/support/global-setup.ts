/** Before the first browser test: one database with demo data, which the consoles of all tests start from. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_DATABASE, startApp } from './app';

/** @returns what removes it after the last test */
export default async function makeDemoDatabase(): Promise<() => void> {
  const app = await startApp();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'identity-console-demo-'));
  await app.stop();
  cpSync(path.join(app.dataDir, 'platform'), folder, { recursive: true });
  await app.dispose();
  process.env[DEMO_DATABASE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
