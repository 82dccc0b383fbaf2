import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { KNOWN_DEVICE_DAYS } from '@/lib/contract/limits';
import { newSecret } from '../secrets';
import type { PageEnv } from './respond';

/** Identifies a browser, and holds nothing else. */
const DEVICE_COOKIE = 'ip.device';

/** Returns the browser's token; undefined before its first sign-in. */
export const deviceToken = (c: Context<PageEnv>): string | undefined => getCookie(c, DEVICE_COOKIE);

/** Sets the browser's token while it is remembered. @param publicUrl - where browsers have the pages @returns the browser's token */
export function keepDevice(c: Context<PageEnv>, publicUrl: string): string {
  const token = deviceToken(c) ?? newSecret();
  setCookie(c, DEVICE_COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/interaction',
    maxAge: KNOWN_DEVICE_DAYS * 86_400,
    secure: new URL(publicUrl).protocol === 'https:',
  });
  return token;
}
