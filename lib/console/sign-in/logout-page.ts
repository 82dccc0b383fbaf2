import { randomBytes } from 'node:crypto';
import { paths } from '@/lib/paths';
import { documentTexts, escaped, ownDocument } from '@/lib/console/http/own-document';
import { BFF_HEADERS } from '@/lib/console/bff/responses';

/** The page that asks before signing out. @param issuerOrigin - the form ends there, and browsers apply `form-action` to redirects too */
export function confirmationPage(headers: Pick<Headers, 'get'>, issuerOrigin: string): Response {
  const text = documentTexts(headers).logoutConfirmation;
  const html = ownDocument(headers, {
    title: text.title,
    main: `<h1>${text.title}</h1>
<p>${text.text}</p>
<div class="actions">
<form method="post" action="${paths.bff.logout}"><button class="primary" type="submit">${text.confirm}</button></form>
<a href="${paths.home}">${text.cancel}</a>
</div>`,
  });
  // The form's own request must carry an Origin.
  return page(html, `form-action 'self' ${issuerOrigin}`, 'same-origin');
}

/**
 * Makes the page that posts the logout to the issuer, which keeps its parameters out of addresses (RP-Initiated Logout,
 * section 2: the endpoint takes POST, too). It submits itself; without scripts there is a button.
 */
export function passingPage(
  headers: Pick<Headers, 'get'>,
  endpoint: string,
  parameters: Readonly<Record<string, string>>,
): Response {
  const text = documentTexts(headers).logoutPassing;
  const nonce = randomBytes(16).toString('base64');
  const { href, origin } = new URL(endpoint);
  const inputs = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const html = ownDocument(headers, {
    title: text.title,
    main: `<h1>${text.title}</h1>
<p>${text.text}</p>
<form class="actions" method="post" action="${escaped(href)}">
${inputs.join('\n')}
<button class="primary" type="submit">${text.continue}</button>
</form>
<script nonce="${nonce}">document.forms[0].submit();</script>`,
  });
  return page(html, `script-src 'nonce-${nonce}'; form-action 'self' ${origin}`, 'strict-origin');
}

function page(html: string, policy: string, referrerPolicy: string): Response {
  const csp = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; ${policy}; frame-ancestors 'none'; base-uri 'none'`;
  return new Response(html, {
    headers: {
      ...BFF_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': csp,
      'Referrer-Policy': referrerPolicy,
    },
  });
}
