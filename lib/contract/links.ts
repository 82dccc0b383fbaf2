/** Links in data from other people. Separate from `rules.ts`, so that showing one loads no validator. */

/** Returns a valid absolute http(s) link for display, or undefined: `javascript:`, `data:` and the like never become links. */
export function safeHref(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const candidate =
    /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^(?:localhost|[\w.-]+):\d/i.test(value) ? value : `https://${value}`;
  try {
    const parsed = new URL(candidate);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}
