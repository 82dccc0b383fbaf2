/** Loads the built-in database's program so that V8 compiles its SQL parser only once: docs/decisions/workarounds/pglite-parser.md. */
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

/** With the first flag, functions are compiled without call counters. The second restores V8's default. */
const NOT_COUNTING = '--wasm-tier-up-filter=0';
const COUNTING = '--wasm-tier-up-filter=-1';

/** The program's memory, in pages of 64 KiB: PGlite's own values. */
const MEMORY = { initial: 2048, maximum: 32_768 };
/** An address outside that memory: reading it traps at once. */
const NOWHERE = -1;

/** Compiles PGlite's program. */
export async function compileEngine(file: string): Promise<WebAssembly.Module> {
  const program = await WebAssembly.compile(await readFile(file));
  // Fails with another version of the program, whose first start then only takes more memory.
  await compileParser(program).catch(() => undefined);
  return program;
}

/** Calls the parser once in a throwaway instance: the first call compiles a function for all instances. */
async function compileParser(program: WebAssembly.Module): Promise<void> {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(program)) {
    (imports[module] ??= {})[name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : () => 0;
  }
  const { scanner_init: scan, raw_parser: parse } = (await WebAssembly.instantiate(program, imports)).exports;
  // Compiles the functions that the parser calls first, with counters as usual.
  callNowhere(scan);
  setFlagsFromString(NOT_COUNTING);
  try {
    callNowhere(parse);
  } finally {
    setFlagsFromString(COUNTING);
  }
}

function callNowhere(called: WebAssembly.ExportValue | undefined): void {
  try {
    if (typeof called === 'function') called(NOWHERE, 0, 0, 0);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  }
}
