/** A data folder whose database is there already: making one takes seconds, copying one does not. */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrations } from '@/lib/platform/db/migrations';
import { openDatabase } from '@/lib/platform/db/open';
import { seedOnce } from '@/lib/platform/db/seed';
import { loadKeys } from '@/lib/platform/oidc/keys';
import { cheapenPasswords } from '../../support/demo-password';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const CACHE = path.resolve('node_modules/.cache');

/** The folder that this process copies for demo data. Its dates count from now, so it is not kept for another run. */
let demoFolder: Promise<string> | undefined;

/** Everything that the empty database depends on. */
function fingerprint(): string {
  const engine = readFileSync(path.resolve('node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const opening = readFileSync(path.resolve('lib/platform/db/open.ts'), 'utf8');
  return createHash('sha256')
    .update(JSON.stringify([migrations, engine, opening]))
    .digest('hex')
    .slice(0, 16);
}

/** A new data folder with an empty, migrated database. */
export async function migratedDataDir(): Promise<string> {
  const template = path.join(CACHE, `platform-database-${fingerprint()}`);
  if (!existsSync(template)) await makeTemplate(template);
  return copyOf(template);
}

/** A new data folder whose database has the demo data, and signing keys: making those takes most of a start. */
export async function demoDataDir(): Promise<string> {
  demoFolder ??= makeDemoFolder();
  return copyOf(await demoFolder);
}

function copyOf(template: string): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platform-test-'));
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

async function makeDemoFolder(): Promise<string> {
  const dataDir = await migratedDataDir();
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ dataDir, log: silent });
  await seedOnce(database.db, 'demo', new Date());
  await cheapenPasswords(database.db);
  await loadKeys(database.db);
  await database.close();
  return dataDir;
}

/** Several test files may do this at once; the first to finish wins, the others find the place taken. */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${template}-${randomUUID()}`;
  const database = await openDatabase({ dataDir: draft, log: silent });
  await database.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
}
