/** A data folder whose database is there already: making one takes seconds, copying one does not. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@/lib/platform/db/open';
import { makeCluster } from '../../../scripts/support/cluster.mjs';
import { newDataFolder } from '../../support/data-folders';
import { fillDemo } from '../../support/demo-data';
import { PLATFORM_KEYS } from '../../support/platform-key';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** The folder that this process copies for demo data. Its dates count from now, so it is not kept for another run. */
let demoFolder: Promise<string> | undefined;

/** Folder of the empty database. */
let cluster: Promise<string> | undefined;

/** A new data folder with the database that a new installation begins with: the tables, and nothing in them. */
export async function migratedDataDir(): Promise<string> {
  cluster ??= makeCluster();
  return copyOf(await cluster, 'platform/db');
}

/** A new data folder whose database has the demo data, and signing keys: making those takes most of a start. */
export async function demoDataDir(): Promise<string> {
  demoFolder ??= makeDemoFolder();
  return copyOf(await demoFolder);
}

function copyOf(template: string, as = ''): string {
  const dataDir = newDataFolder();
  cpSync(template, path.join(dataDir, as), { recursive: true });
  return dataDir;
}

async function makeDemoFolder(): Promise<string> {
  const dataDir = await migratedDataDir();
  const database = await openDatabase({ dataDir, platformKeys: PLATFORM_KEYS, log: silent });
  await fillDemo(database.db);
  await database.close();
  return dataDir;
}
