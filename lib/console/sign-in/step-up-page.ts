/** The last page of the small window: it reports the outcome to the console's pages, and closes itself if the browser allows it. */
import { randomBytes } from 'node:crypto';
import { STEP_UP, type StepUpOutcome } from '@/lib/contract/step-up';
import { BFF_HEADERS } from '@/lib/console/bff/responses';
import { documentTexts, ownDocument } from '@/lib/console/http/own-document';

/**
 * Makes the page. The window has no access to its opener (Cross-Origin-Opener-Policy), so it broadcasts to all pages of the console.
 *
 * @param more.refusal - the code of what went wrong, by which an admin finds the cause
 */
export function stepUpPage(
  headers: Pick<Headers, 'get'>,
  outcome: StepUpOutcome,
  { setCookies = [], refusal }: { setCookies?: readonly string[]; refusal?: string } = {},
): Response {
  const { close, code, ...text } = documentTexts(headers).stepUp;
  const nonce = randomBytes(16).toString('base64');
  const html = ownDocument(headers, {
    title: text[outcome].title,
    main: `<h1>${text[outcome].title}</h1>
<p>${text[outcome].text}</p>${refusal === undefined ? '' : `\n<p>${code} <strong>${refusal}</strong></p>`}
<p>${close}</p>
<script nonce="${nonce}">
const channel = new BroadcastChannel('${STEP_UP.channel}');
channel.postMessage('${outcome}');
${outcome === 'done' ? 'setTimeout(() => window.close(), 100);' : ''}
</script>`,
  });
  const csp = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;
  const answer = new Headers({
    ...BFF_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': csp,
  });
  for (const cookie of setCookies) answer.append('Set-Cookie', cookie);
  return new Response(html, { headers: answer });
}
