/** Headers of page responses (row 21), and the two that carry data from the middleware to the page. */
import { randomBytes } from 'node:crypto';
import type { Env } from '@/lib/env';

/** Path and query of the page, for a sign-in that returns to it. The middleware overwrites a value from the browser. */
export const PATH_HEADER = 'x-ic-path';
export const NONCE_HEADER = 'x-nonce';

/** A fresh random value that only the scripts of one answer carry. */
export const newNonce = (): string => randomBytes(18).toString('base64');

/** The content security policy of one answer. Development needs `eval` and a web socket for its own tools. */
export function contentSecurityPolicy(env: Pick<Env, 'oidcIssuer' | 'production' | 'appUrl'>, nonce: string): string {
  const dev = !env.production;
  const issuer = new URL(env.oidcIssuer).origin;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // Dialogs (scroll lock) and lists (row positions) set styles at run time; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${issuer}`,
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'none'",
  ].join('; ');
}

/** All security headers of one page answer. */
export function pageHeaders(env: Env, csp: string): Record<string, string> {
  return {
    'Content-Security-Policy': csp,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'private, no-store',
    ...(env.appUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
