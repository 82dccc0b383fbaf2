import english from '@/messages/en/bff.json';
import norwegian from '@/messages/no/bff.json';
import { COOKIE, DEFAULT_LANGUAGE, type Language } from '@/lib/contract/limits';
import { paths } from '@/lib/paths';
import { parseCookies } from '../cookies';
import { BFF_HEADERS } from '../responses';

const texts: Record<Language, typeof english> = { en: english, no: norwegian };

/**
 * The page that asks before signing out. It is a whole document of its own, without scripts and styles from elsewhere, so
 * that it works whatever state the console is in.
 *
 * @param issuerOrigin - the form ends there, and browsers apply `form-action` to redirects too
 */
export function confirmationPage(cookieHeader: string | null, issuerOrigin: string): Response {
  const language = parseCookies(cookieHeader).get(COOKIE.language) === 'no' ? 'no' : DEFAULT_LANGUAGE;
  const text = texts[language].logoutConfirmation;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text.title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { padding: 2rem; max-width: 28rem; }
h1 { font-size: 1.375rem; margin: 0 0 .5rem; }
div { display: flex; gap: 1rem; align-items: center; margin-top: 1.5rem; }
button { font: inherit; padding: .5rem 1.25rem; border-radius: .5rem; border: 1px solid currentcolor; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.text}</p>
<div>
<form method="post" action="${paths.bff.logout}"><button type="submit">${text.confirm}</button></form>
<a href="${paths.home}">${text.cancel}</a>
</div>
</main>
</body>
</html>
`;
  const csp = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${issuerOrigin}; frame-ancestors 'none'; base-uri 'none'`;
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
