/** The program of the built-in database, of which V8 compiles the SQL parser once: docs/decisions/workarounds/pglite-parser.md. */
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

/** While the first is set, functions that are compiled do not count how often they run. The second is V8's own setting. */
const NOT_COUNTING = '--wasm-tier-up-filter=0';
const COUNTING = '--wasm-tier-up-filter=-1';

/** What the program asks of its memory, in pages of 64 KiB: as PGlite makes it. */
const MEMORY = { initial: 2048, maximum: 32_768 };
/** No address within that memory: what reads there ends at once. */
const NOWHERE = -1;

/** Compiles PGlite's program. */
export async function compileEngine(file: string): Promise<WebAssembly.Module> {
  const program = await WebAssembly.compile(await readFile(file));
  // Of another version of the program: its first start takes more memory, and that is all.
  await compileParser(program).catch(() => undefined);
  return program;
}

/** Calls the parser once in an instance that is thrown away, since a function is compiled when it is first called, for all instances. */
async function compileParser(program: WebAssembly.Module): Promise<void> {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(program)) {
    (imports[module] ??= {})[name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : () => 0;
  }
  const { scanner_init: scan, raw_parser: parse } = (await WebAssembly.instantiate(program, imports)).exports;
  // What the parser calls first is compiled as usual.
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
