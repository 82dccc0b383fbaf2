/**
 * The URL if it is safe to navigate to, null otherwise.
 * @param text - an absolute URL; only http and https without credentials are accepted
 */
export function safeUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
