/** CORS origins that a program in the browser needs. Pure. */
import { isOrigin, originOf } from '@/lib/contract/rules';

/** The origins of redirect URIs that may not call yet, each once. Patterns and custom schemes have no origin that could be registered. */
export function missingOrigins(redirectUris: readonly string[], allowed: readonly string[]): string[] {
  const origins = redirectUris.flatMap((uri) => {
    const text = uri.trim();
    const origin = URL.canParse(text) ? new URL(text).origin : '';
    return isOrigin(origin) && !origin.includes('*') ? [origin] : [];
  });
  const known = new Set(allowed.map((one) => originOf(one.trim())));
  return [...new Set(origins)].filter((origin) => !known.has(origin));
}
