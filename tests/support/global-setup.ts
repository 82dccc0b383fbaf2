/** Before the first browser test: one database with demo data, which the consoles of all tests start from, and their owner. */
import path from 'node:path';
import { demoDataDir } from '../platform/support/data-dir';
import { DEMO_DATABASE } from './app';
import { ownConsoles } from './consoles';
import { newDataFolder, ownDataFolders } from './data-folders';

/** @returns what ends and removes all that after the last test */
export default async function setUp(): Promise<() => Promise<void>> {
  const removeFolders = ownDataFolders();
  const folder = newDataFolder();
  const demo = await demoDataDir();
  process.env[DEMO_DATABASE] = path.join(demo, 'platform');
  const endConsoles = await ownConsoles(folder);
  return async () => {
    await endConsoles();
    removeFolders();
  };
}
