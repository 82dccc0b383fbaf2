/** A sign-in that began at the start page may carry an old hash link, which only the browser knows. */
import { randomBytes } from 'node:crypto';
import { paths } from '@/lib/paths';
import { BFF_HEADERS } from '@/lib/console/bff/responses';

/** Marks that the browser was asked for its fragment. */
const FRAGMENT_READ = 'fragment';

/** A page that returns to `/bff/login` with the fragment in `returnUrl`, which the issuer's form would lose. Null if none is possible. */
export function fragmentPage(request: Request, returnUrl: string, query: URLSearchParams): Response | null {
  const navigation = request.headers.get('sec-fetch-dest') === 'document';
  if (!navigation || returnUrl !== paths.home || query.has('idp') || query.has(FRAGMENT_READ)) return null;
  const nonce = randomBytes(16).toString('base64');
  const next = `${paths.bff.login}?${FRAGMENT_READ}=read`;
  const html = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>…</title>
<noscript><meta http-equiv="refresh" content="0;url=${next}"></noscript>
</head>
<body>
<script nonce="${nonce}">
const hash = window.location.hash;
const link = /^#\\/(?![/\\\\])/.test(hash) ? '&returnUrl=' + encodeURIComponent('/' + hash) : '';
window.location.replace('${next}' + link);
</script>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      ...BFF_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    },
  });
}
