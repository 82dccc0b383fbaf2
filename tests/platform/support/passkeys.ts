/** A browser that has passkeys, at the pages of a platform. */
import { eq } from 'drizzle-orm';
import * as oidc from 'openid-client';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { Authenticator, type Twist } from './authenticator';
import { type TestPlatform, callApi, discover, startSignIn, startTestPlatform } from './platform';
import { type Page, Visitor } from './visitor';

/** Asks for the page where a passkey is made. */
export const ADD = { account_action: 'add_passkey' };

/** What the page's script sends. */
export const send = (visitor: Visitor, page: Page, credential: string, more: Record<string, string> = {}) =>
  visitor.submit(page, 'name="credential"', { credential, ...more });

/** What the script of a page asks for. */
export async function optionsOf(visitor: Visitor, page: Page) {
  const path = /data-options="([^"]*)"/.exec(page.body)?.[1];
  if (path === undefined) throw new Error(`nothing about passkeys on ${page.url} (${page.status})`);
  const answer = await visitor.open(new URL(path, page.url));
  if (answer.status !== 200) throw new Error(`no options: ${answer.status}`);
  return JSON.parse(answer.body) as { challenge: string; rpId: string; rp: { id: string }; user: { id: string } };
}

type State = {
  canAdd: boolean;
  passkeys: { id: string; name: string; isSynced: boolean; lastUsedAt: string | null }[];
};

/** A platform at a name that passkeys can belong to, with its demo data. */
export class PasskeyPlatform {
  private constructor(
    readonly platform: TestPlatform,
    readonly config: oidc.Configuration,
  ) {}

  static async start(overrides: Parameters<typeof startTestPlatform>[0] = {}): Promise<PasskeyPlatform> {
    const platform = await startTestPlatform({ ...overrides, host: 'localhost' });
    return new PasskeyPlatform(platform, await discover(platform));
  }

  async accountOf(username: string) {
    const [user] = await this.platform.db.select().from(t.users).where(eq(t.users.username, username));
    return user!;
  }

  /** A device, whose passkeys may be on others too. */
  device(isSynced = false, counts = true): Authenticator {
    return new Authenticator(new URL(this.platform.url).origin, isSynced, counts);
  }

  /** Signs in with a password, unless the visitor has, and goes on to the page where a passkey is made. */
  async openAdding(username: string, visitor = new Visitor()): Promise<{ visitor: Visitor; page: Page }> {
    let page = await visitor.open((await startSignIn(this.config, ADD)).url);
    if (page.body.includes('current-password')) {
      page = await visitor.submit(page, 'current-password', { username, password: DEMO_PASSWORD });
    }
    return { visitor, page };
  }

  /** Makes a passkey. @throws Error when it is not taken */
  async add(username: string, authenticator: Authenticator, name = 'Work laptop'): Promise<void> {
    const { visitor, page } = await this.openAdding(username);
    const answer = authenticator.create(await optionsOf(visitor, page));
    const end = await send(visitor, page, answer, { name });
    if (end.status !== 0) throw new Error(`not added: ${end.status} ${end.body}`);
  }

  /** A sign-in page, and the data of its script. */
  async openSignIn(parameters: Record<string, string> = {}) {
    const visitor = new Visitor();
    const { url, checks } = await startSignIn(this.config, parameters);
    const page = await visitor.open(url);
    return { visitor, page, checks, options: await optionsOf(visitor, page) };
  }

  /** Where an answer leads. */
  async answer(authenticator: Authenticator, twist: Twist = {}, parameters: Record<string, string> = {}) {
    const { visitor, page, options, checks } = await this.openSignIn(parameters);
    return { end: await send(visitor, page, authenticator.get(options, twist)), checks };
  }

  /** Signs in. @throws Error when that is refused */
  async signInWith(authenticator: Authenticator) {
    const { end, checks } = await this.answer(authenticator);
    if (end.status !== 0) throw new Error(`not signed in: ${end.status} ${end.body}`);
    return await oidc.authorizationCodeGrant(this.config, new URL(end.url), checks);
  }

  async listOf(token: string): Promise<State> {
    return (await callApi(this.platform, token, 'GET', '/api/me/passkeys')).body as State;
  }
}
