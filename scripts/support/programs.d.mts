/** What of `programs.mjs` the TypeScript side uses: the path of a browser for tests, undefined when there is none yet. */
export function findBrowser(): Promise<string | undefined>;
/** Path of the first of the named programs on PATH. */
export function findProgram(...names: string[]): string | undefined;
/** What this machine lacks to build and run the image; empty when it can. */
export function missingForContainer(): string[];
