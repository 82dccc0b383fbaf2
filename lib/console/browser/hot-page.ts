/**
 * For `next dev` only. Turbopack sends a browser only the changes of pages whose chunk list it has, and Next sends that
 * list only with a document. A page reached by a link would keep its old client components until a reload
 * (https://github.com/vercel/next.js/issues/98699). This module takes the list from the document of the same address.
 */

/** The first bytes of a script with a chunk list. */
const REGISTERS = '(globalThis["TURBOPACK_CHUNK_LISTS"]';

/** The page of the document itself, or the last one that was checked. */
let current: string | undefined;

/** Subscribes the browser to changes of the page at an address, unless its document has already done so. */
export async function hearOfChanges(pathname: string): Promise<void> {
  const isDocument = current === undefined;
  if (pathname === current) return;
  current = pathname;
  if (isDocument) return;
  const page = new DOMParser().parseFromString(await textOf(pathname), 'text/html');
  const known = new Set(scriptsOf(document));
  const added = scriptsOf(page).filter((source) => !known.has(source));
  for (const source of added) {
    if (!(await textOf(source)).startsWith(REGISTERS)) continue;
    const script = document.createElement('script');
    script.src = source;
    document.head.append(script);
  }
}

/** The `src` values of a document's scripts, unresolved. */
const scriptsOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')!);

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  return answer.text();
}
