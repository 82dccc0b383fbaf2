/** Retries of an outage page, the same for the console's and the platform's own documents. */
import { RETRY, STORAGE_PREFIX } from './limits';

/** Sent with the platform's 503 while it creates its first data: not an outage, only a wait. */
export const PREPARING_HEADER = 'x-preparing';

/** The retry link, and its attribute with the name of the unavailable part. */
export const RETRY_LINK = { id: 'retry', part: 'data-part' } as const;

/** Digest of an error that an outage caused on a page; the browser learns nothing else about it. */
export const OUTAGE_DIGEST = 'outage';

/**
 * The page's only script. It polls `/readyz` with growing delays, and follows the link as soon as the part answers. The number of tries
 * outlives the page for a while, so that a part which only seems to answer does not cause a fast endless loop.
 */
export const RETRY_SCRIPT = `(() => {
  const link = document.getElementById('${RETRY_LINK.id}');
  const part = link.getAttribute('${RETRY_LINK.part}');
  const key = '${STORAGE_PREFIX}outage';
  const stored = () => {
    try { return (sessionStorage.getItem(key) ?? '').split(',').map(Number); } catch { return []; }
  };
  const [before = 0, at = 0] = stored();
  let tries = Date.now() - at < ${RETRY.forgetMs} ? before : 0;
  const pause = () => Math.min(${RETRY.firstMs} * 2 ** tries, ${RETRY.mostMs}) * (0.75 + Math.random() / 2);
  const again = () => {
    try { sessionStorage.setItem(key, tries + ',' + Date.now()); } catch {}
    if (link.pathname + link.search === location.pathname + location.search) location.reload();
    else location.replace(link.href);
  };
  const look = async () => {
    tries += 1;
    try {
      const answer = await fetch('/readyz', { cache: 'no-store' });
      const away = answer.status === 503 && (await answer.json()).checks?.[part] === false;
      if (!away) return again();
    } catch {}
    setTimeout(look, pause());
  };
  setTimeout(look, pause());
})();`;
