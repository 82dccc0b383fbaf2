/** What the operator sees of sign-ins: docs/decisions/sign-in-events.md. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import * as t from '@/lib/platform/db/schema';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { SECRET, makeClient } from './support/clients';
import { discover, signIn, startSignIn, platformOfFile } from './support/platform';
import { START, SecondFactors, codeAt, give, wrongCode } from './support/second-factors';
import { Visitor } from './support/visitor';

const WRONG = 'not-the-password-4711';

const counted: string[] = [];

const platform = await platformOfFile({ onSignIn: (result, reason) => void counted.push(`${result} ${reason}`) });
const config = await discover(platform);
beforeEach(async () => {
  await platform.db.delete(t.signInAttempts);
  counted.length = 0;
  platform.logs.length = 0;
});
afterEach(() => void vi.useRealTimers());

const lines = () => platform.logs.filter(({ message }) => message === 'sign-in').map(({ entry }) => entry);

async function idOf(username: string): Promise<string> {
  const [user] = await platform.db.select().from(t.users).where(eq(t.users.username, username));
  return user!.id;
}

async function tryPassword(username: string, password = WRONG) {
  const visitor = new Visitor();
  const page = await visitor.open((await startSignIn(config)).url);
  return await visitor.submit(page, 'current-password', { username, password });
}

describe('one line and one count has', () => {
  it('a success, with client and the beginning of the id, and without the name', async () => {
    const id = await idOf('anja.berg');
    await signIn(config, 'anja.berg');
    expect(lines()).toEqual([{ result: 'succeeded', reason: 'password', client: 'console', person: id.slice(0, 8) }]);
    expect(counted).toEqual(['succeeded password']);
    const log = JSON.stringify(platform.logs);
    for (const part of [id, 'anja', 'Berg']) expect(log).not.toContain(part);
  });

  it('a wrong password; of a name that there is not, nothing of what was typed', async () => {
    const id = await idOf('anja.berg');
    await tryPassword('anja.berg');
    await tryPassword('planted.name.4711');
    const line = { result: 'refused', reason: 'wrongPassword', client: 'console' };
    expect(lines()).toEqual([
      { ...line, person: id.slice(0, 8) },
      { ...line, person: undefined },
    ]);
    expect(counted).toEqual(['refused wrongPassword', 'refused wrongPassword']);
    expect(JSON.stringify(platform.logs)).not.toContain('4711');
  });

  it('a lock-out, whether the account is there or not', async () => {
    for (const username of ['henrik.dahl', 'planted.name.4711']) {
      for (let tries = 0; tries < SIGN_IN_ATTEMPTS.perAccount; tries += 1) await tryPassword(username);
      counted.length = 0;
      platform.logs.length = 0;
      expect((await tryPassword(username)).status).toBe(429);
      expect(lines()).toEqual([{ result: 'refused', reason: 'lockedOut', client: 'console', person: undefined }]);
      expect(counted).toEqual(['refused lockedOut']);
    }
  });

  it('a wrong code of the second step, and the sign-in by a right one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    const people = new SecondFactors(platform, config);
    const { secret } = await people.addApp('astrid.solheim');
    counted.length = 0;
    const { visitor, page } = await people.password('astrid.solheim');
    const again = await give(visitor, page, wrongCode(secret));
    await give(visitor, again, codeAt(secret));
    expect(counted).toEqual(['refused wrongCode', 'succeeded secondFactor']);
  });

  it('a sign-out, and not the page that asks before it', async () => {
    const id = await idOf('oskar.lind');
    const { visitor } = await signIn(config, 'oskar.lind');
    counted.length = 0;
    const page = await visitor.open(`${platform.url}/session/end`);
    expect(counted).toEqual([]);
    await visitor.submit(page, 'op.logoutForm', { logout: 'yes' });
    expect(counted).toEqual(['signedOut person']);
    expect(lines().at(-1)).toEqual({
      result: 'signedOut',
      reason: 'person',
      client: undefined,
      person: id.slice(0, 8),
    });
    // The session is over: there is nothing to end.
    const second = await visitor.open(`${platform.url}/session/end`);
    if (second.body.includes('op.logoutForm')) await visitor.submit(second, 'op.logoutForm', { logout: 'yes' });
    expect(counted).toEqual(['signedOut person']);
  });

  it('a request for a link, the same for every name, and the new password', async () => {
    for (const username of ['anja.berg', 'planted.name.4711']) {
      const visitor = new Visitor();
      const first = await visitor.open((await startSignIn(config)).url);
      const href = /href="([^"]*\/forgotten[^"]*)"/.exec(first.body)?.[1] ?? '';
      await visitor.submit(await visitor.open(new URL(href, platform.url)), 'username', { username });
    }
    const asked = { result: 'recovery', reason: 'requested', client: 'console', person: undefined };
    expect(lines()).toEqual([asked, asked]);
    const id = await idOf('bjorn.eide');
    const { link } = await newResetLink(platform.db, id, platform.url);
    const visitor = new Visitor();
    const password = 'seven grey herons at dawn';
    await visitor.submit(await visitor.open(link), 'new-password', { password, passwordAgain: password });
    expect(counted).toEqual(['recovery requested', 'recovery requested', 'recovery completed']);
    expect(lines().at(-1)).toMatchObject({ reason: 'completed', person: id.slice(0, 8) });
  });

  it('a refusal of tokens, by client and cause', async () => {
    const client = await makeClient(platform, { secret: SECRET });
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'planted-code-4711' });
    const answer = await fetch(`${platform.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.clientId}:wrong-secret`)}` },
      body,
    });
    expect(answer.status).toBe(401);
    expect(counted).toEqual(['tokenRefused secret.wrong']);
    const refusals = platform.logs.filter(({ message }) => message === 'a sign-in was refused');
    expect(refusals).toMatchObject([{ entry: { kind: 'secret.wrong', client: client.clientId } }]);
    expect(JSON.stringify(platform.logs)).not.toContain('4711');
  });
});
