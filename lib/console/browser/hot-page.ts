/**
 * For `next dev` only. Turbopack sends a browser the changes of those pages whose chunk list it has, and Next gives that list with
 * a document alone: a page that a link led to would keep its old client components until it is loaded anew
 * (https://github.com/vercel/next.js/issues/98699). Here the list is taken from the document that a load of the same address gives.
 */

/** What a chunk list does, in its first bytes. */
const REGISTERS = '(globalThis["TURBOPACK_CHUNK_LISTS"]';

/** The page of the document itself, or the last one that was looked at. */
let current: string | undefined;

/** Makes the browser hear of changes of the page at an address, unless its document has said so already. */
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

/** The addresses of a document's scripts, as they are written. */
const scriptsOf = (page: Document): string[] =>
  [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')!);

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } });
  return answer.text();
}
