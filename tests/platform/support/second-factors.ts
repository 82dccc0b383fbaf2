/** People with an authenticator app, on a platform whose clock the test moves. */
import type * as oidc from 'openid-client';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import type { Factors, RecoveryCodes, StartedAuthenticator } from '@/lib/contract/rooms/account/entities';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { type TestPlatform, callApi, signIn, startSignIn } from './platform';
import { type Page, Visitor } from './visitor';

/** In the middle of an interval of codes. */
export const START = new Date('2026-11-26T09:00:15Z');
/** The body of a change, with the password of a demo account. */
export const present = { currentPassword: DEMO_PASSWORD };

/** Moves the clock to so many seconds after `START`. */
export const goTo = (seconds: number) => vi.setSystemTime(START.getTime() + seconds * 1000);

/** The code of the interval that is so many seconds away from `START`. */
export const codeAt = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: START.getTime() + seconds * 1000,
  });

/** A code of no interval around `START`. */
export function wrongCode(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, seconds));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
}

/** Whether a page is the application that the sign-in was for. */
export const isSignedIn = (page: Page) => page.status === 0 && page.url.includes('code=');

/** Gives a code at the second step. */
export const give = (visitor: Visitor, page: Page, code: string, way = 'totp') =>
  visitor.submit(page, 'name="code"', { code, way });

/** What people do about their second factor. */
export class SecondFactors {
  constructor(
    readonly platform: TestPlatform,
    readonly config: oidc.Configuration,
  ) {}

  post(token: string, path: string, body: unknown) {
    return callApi(this.platform, token, 'POST', `/api/me${path}`, body);
  }

  async of(token: string): Promise<Factors> {
    return (await callApi(this.platform, token, 'GET', '/api/me/factors')).body as Factors;
  }

  async start(token: string): Promise<StartedAuthenticator> {
    const { status, body } = await this.post(token, '/authenticator', present);
    if (status !== 200) throw new Error(`not started: ${status}`);
    return body as StartedAuthenticator;
  }

  /** Gives a person an authenticator app, by a code of the interval two minutes ago, so that those of now are unused. */
  async addApp(username: string): Promise<{ token: string; secret: string; codes: string[] }> {
    goTo(-120);
    const { tokens } = await signIn(this.config, username);
    const { secret } = await this.start(tokens.access_token);
    const code = codeAt(secret, -120);
    const { status, body } = await this.post(tokens.access_token, '/authenticator/confirmation', { code });
    if (status !== 200) throw new Error(`not confirmed: ${status}`);
    goTo(0);
    return { token: tokens.access_token, secret, codes: (body as RecoveryCodes).recoveryCodes };
  }

  /** Goes through the first step. */
  async password(username: string, visitor = new Visitor(), parameters: Record<string, string> = {}) {
    const { url, checks } = await startSignIn(this.config, parameters);
    const first = await visitor.open(url);
    const page = await visitor.submit(first, 'current-password', { username, password: DEMO_PASSWORD });
    return { visitor, page, checks, interaction: first.url };
  }

  /** Tries a code in a sign-in of its own. */
  async tryCode(username: string, code: string, way = 'totp'): Promise<Page> {
    const { visitor, page } = await this.password(username);
    return await give(visitor, page, code, way);
  }
}
