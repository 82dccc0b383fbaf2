/** V8 compiles PGlite's SQL parser once: docs/decisions/workarounds/pglite-parser.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migratedDataDir } from './support/data-dir';

const CHILD = path.join(import.meta.dirname, 'support/engine-child.ts');
const COMPILED = /^Compiled function \S+#(\d+) using (\w+)/gm;
/** Compiled at once and not beside what runs: all is there at the end. */
const AT_ONCE = '--wasm-sync-tier-up';
const COMPILING_MS = 120_000;

/** Which functions were compiled how, by the number in the program. */
async function compiledBy(program: 'ours' | 'PGlite’s'): Promise<{ number: number; how: string }[]> {
  const dataDir = await migratedDataDir();
  const options = ['--trace-wasm-compilation-times', AT_ONCE, '--import', 'tsx'];
  const args = [...options, CHILD, path.join(dataDir, 'platform/db'), program];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  rmSync(dataDir, { recursive: true });
  return [...output.matchAll(COMPILED)].map(([, number, how]) => ({ number: Number(number), how: how ?? '' }));
}

/** The number of the parser: V8 calls an exported function so. */
async function numberOfParser(): Promise<number> {
  const file = path.resolve(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm');
  const program = await WebAssembly.compile(readFileSync(file));
  const imports: WebAssembly.Imports = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(program)) {
    const value = kind === 'memory' ? new WebAssembly.Memory({ initial: 2048, maximum: 32_768 }) : () => 0;
    imports[module] = { ...imports[module], [name]: value };
  }
  const { raw_parser: parser } = (await WebAssembly.instantiate(program, imports)).exports;
  return Number((parser as () => void).name);
}

/** Older ones, for which the second time takes little memory, cannot compile it at once. */
const isNew = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).includes(AT_ONCE);

describe.skipIf(!isNew)(
  'the program of the built-in database',
  () => {
    test('has its parser compiled once, and again what else runs often', async () => {
      const parser = await numberOfParser();
      const compiled = await compiledBy('ours');
      expect(compiled.filter(({ number }) => number === parser)).toEqual([{ number: parser, how: 'Liftoff' }]);
      expect(compiled.filter(({ how }) => how === 'TurboFan').length).toBeGreaterThan(20);
    });

    test('as PGlite has it, is compiled again after few statements, the parser too', async () => {
      const parser = await numberOfParser();
      expect(await compiledBy('PGlite’s')).toContainEqual({ number: parser, how: 'TurboFan' });
    });
  },
  COMPILING_MS,
);
