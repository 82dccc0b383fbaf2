import { headers } from 'next/headers';

/**
 * Whether the page was opened by the console itself or by the person (typed, bookmarked), not from another site. An old browser without
 * Fetch Metadata counts as another site.
 */
export async function isTrustedVisit(): Promise<boolean> {
  const site = (await headers()).get('sec-fetch-site');
  return site === 'same-origin' || site === 'none';
}
