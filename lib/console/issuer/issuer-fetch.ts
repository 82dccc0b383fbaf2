import type { CustomFetchOptions } from 'openid-client';
import { ISSUER_ANSWER_BYTES } from '@/lib/contract/limits';
import { limited, readWhole } from '@/lib/console/upstream/limited';

/** What openid-client or jose hand over. */
type Init = Omit<RequestInit, 'body'> & Partial<Pick<CustomFetchOptions, 'body'>>;

/**
 * `fetch` for everything that the issuer is asked: its answers are read at once, up to a limit, within the time of the request's
 * signal. What reads them afterwards (openid-client, jose) has no limits of its own.
 *
 * @throws OversizedBody, and whatever `fetch` does
 */
export async function issuerFetch(url: string, init: Init): Promise<Response> {
  // The types of a request's body differ, too: openid-client's leave open what memory its bytes are in.
  const options = { ...init, redirect: 'manual' } as RequestInit;
  const { body, headers, status, statusText } = await fetch(url, options);
  if (body === null) return new Response(null, { status, statusText, headers });
  const bytes = await readWhole(limited(body, ISSUER_ANSWER_BYTES));
  return new Response(bytes, { status, statusText, headers });
}
