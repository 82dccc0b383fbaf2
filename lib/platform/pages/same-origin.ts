/** Forms of the platform's pages come from the platform's pages: what another site sends in a person's browser does nothing. */
import type { Context } from 'hono';
import type { PageEnv } from './respond';

/**
 * Whether what the browser says of a request, where it says anything, is that a page of this platform made it. `Sec-Fetch-Site`, which
 * no page can change, decides where it is there; browsers leave it out without https, and send an origin then.
 *
 * @param own - origin of the platform as browsers see it
 */
export function isFromOwnPage(c: Context<PageEnv>, own: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  return origin === undefined || origin === own;
}
