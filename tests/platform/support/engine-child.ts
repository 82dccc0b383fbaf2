/** Parses statements with the built-in database's program; V8 writes what it compiles (tests/platform/engine.test.ts). */
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { compileEngine } from '@/lib/platform/db/engine';

const [dataDir = '', isOurs] = process.argv.slice(2);
const file = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
// V8 has the same code for the same program: where PGlite's is looked at, there is no other.
const ours = isOurs === 'ours' ? { pgliteWasmModule: await compileEngine(file) } : {};
const database = await PGlite.create({ dataDir, ...ours });
for (let n = 0; n < 200; n += 1) await database.query(`select ${n} as one, 2 as two, 3 as three where 1 = 1`);
await database.close();
process.exit(0);
