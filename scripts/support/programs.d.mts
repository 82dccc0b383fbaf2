/** What of `programs.mjs` the TypeScript side uses: the path of a browser for tests, undefined when there is none yet. */
export function findBrowser(): Promise<string | undefined>;
