import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { KNOWN_DEVICE_DAYS } from '@/lib/contract/limits';
import { newSecret } from '../secrets';
import type { PageEnv } from './respond';

/** Tells browsers apart, and holds nothing else. */
const DEVICE_COOKIE = 'ip.device';

/** What tells this browser from others; undefined before the first sign-in with it. */
export const deviceToken = (c: Context<PageEnv>): string | undefined => getCookie(c, DEVICE_COOKIE);

/** Marks the browser for as long as it is known. @param publicUrl - where browsers have the pages @returns the browser's token */
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
