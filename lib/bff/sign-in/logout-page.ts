import english from '@/messages/en/bff.json';
import norwegian from '@/messages/no/bff.json';
import type { Language } from '@/lib/contract/limits';
import { paths } from '@/lib/paths';
import { documentLanguage, ownDocument } from '../own-document';
import { BFF_HEADERS } from '../responses';

const texts: Record<Language, typeof english> = { en: english, no: norwegian };

/**
 * The page that asks before signing out.
 *
 * @param headers - of the request
 * @param issuerOrigin - the form ends there, and browsers apply `form-action` to redirects too
 */
export function confirmationPage(headers: Pick<Headers, 'get'>, issuerOrigin: string): Response {
  const text = texts[documentLanguage(headers)].logoutConfirmation;
  const html = ownDocument(headers, {
    title: text.title,
    main: `<h1>${text.title}</h1>
<p>${text.text}</p>
<div class="actions">
<form method="post" action="${paths.bff.logout}"><button class="primary" type="submit">${text.confirm}</button></form>
<a href="${paths.home}">${text.cancel}</a>
</div>`,
  });
  const csp = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${issuerOrigin}; frame-ancestors 'none'; base-uri 'none'`;
  return new Response(html, {
    headers: {
      ...BFF_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': csp,
      // The form's own request must carry an Origin.
      'Referrer-Policy': 'same-origin',
    },
  });
}
