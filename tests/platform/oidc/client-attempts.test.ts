/** Guessing secrets of clients: bounded for the client at an address and for the address, and of no harm to others. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DERIVATIONS, SIGN_IN_ATTEMPTS } from '@/lib/contract/limits';
import { verifyHash } from '@/lib/platform/secrets';
import { cheapHash } from '../../support/demo-password';
import { METERING, SECRET, makeMachine } from '../support/clients';
import { discover, startSignIn, platformOfFile } from '../support/platform';
import { Visitor } from '../support/visitor';

const { perAccount, perAddress, delaySeconds } = SIGN_IN_ATTEMPTS;

const platform = await platformOfFile({ trustProxy: true });

const machine = async () => (await makeMachine(platform, { allowedScopes: [METERING] })).clientId;
let addresses = 0;
/** An address of which nothing is known yet. */
const newAddress = () => `198.51.${(addresses += 1)}.7`;

const FORMS: Record<string, Record<string, string>> = {
  '/token': { grant_type: 'client_credentials', scope: METERING },
  '/token/introspection': { token: 'x' },
  '/token/revocation': { token: 'x' },
};

async function ask(clientId: string, secret: string, from: string, path = '/token') {
  const answer = await fetch(platform.url + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ ...FORMS[path], client_id: clientId, client_secret: secret }),
  });
  const body = (await answer.text()) || '{}';
  return {
    status: answer.status,
    wait: answer.headers.get('retry-after'),
    body: JSON.parse(body) as { error?: string },
  };
}

describe('row 26: secrets of clients cannot be guessed', () => {
  test('row 26: wrong ones are refused after a number, at whatever endpoint; a stranger locks no client out', async () => {
    const [clientId, other, from] = [await machine(), await machine(), newAddress()];
    const paths = Object.keys(FORMS);
    for (let attempt = 0; attempt < perAccount; attempt += 1) {
      expect((await ask(clientId, `wrong ${attempt}`, from, paths[attempt % paths.length])).status).toBe(401);
    }
    for (const path of paths) {
      const refused = await ask(clientId, 'wrong', from, path);
      expect(refused).toMatchObject({
        status: 429,
        body: { error: 'temporarily_unavailable', error_description: expect.stringContaining('too many') },
      });
      expect(Number(refused.wait)).toBeGreaterThan(0);
      expect(Number(refused.wait)).toBeLessThanOrEqual(delaySeconds.first);
    }
    expect((await ask(clientId, SECRET, from)).status, 'also the right one, of which nothing is known yet').toBe(429);
    expect((await ask(clientId, SECRET, newAddress())).status, 'from elsewhere it is good').toBe(200);
    expect((await ask(clientId, SECRET, from)).status, 'now that it is known, from there too').toBe(200);
    expect((await ask(other, SECRET, from)).status, 'other clients are not concerned').toBe(200);
  });

  test('row 26: many at the same moment do not slip through, and a right one starts afresh', async () => {
    const [clientId, from] = [await machine(), newAddress()];
    const answers = await Promise.all(
      Array.from({ length: 3 * perAccount }, (_, at) => ask(clientId, `no ${at}`, from)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(perAccount);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * perAccount);
    const [again, place] = [await machine(), newAddress()];
    for (let attempt = 1; attempt < perAccount; attempt += 1) await ask(again, 'wrong', place);
    expect((await ask(again, SECRET, place)).status).toBe(200);
    expect((await ask(again, 'wrong', place)).status).toBe(401);
  });

  test('row 26: an address that tries one client after the other is refused', async () => {
    const from = newAddress();
    const clients = await Promise.all(Array.from({ length: perAddress / perAccount }, machine));
    for (const clientId of clients) {
      await Promise.all(Array.from({ length: perAccount }, () => ask(clientId, randomUUID(), from)));
    }
    const [next] = [await machine()];
    expect((await ask(next, 'wrong', from)).status).toBe(429);
    expect((await ask(next, SECRET, newAddress())).status).toBe(200);
  });
});

describe('more passwords and secrets than can be derived', () => {
  /** Keeps every place taken as long as `act` takes. */
  async function flooded<Result>(act: () => Promise<Result>): Promise<Result> {
    const hash = cheapHash('x', { N: 2 ** 12, r: 8, p: 1 });
    const over = new AbortController();
    const occupy = async () => {
      while (!over.signal.aborted) await verifyHash('y', hash);
    };
    const flood = Array.from({ length: DERIVATIONS.atOnce + DERIVATIONS.waiting }, occupy);
    try {
      return await act();
    } finally {
      over.abort();
      await Promise.all(flood);
    }
  }

  test('row 40: those that find no place are refused with a time to come back, and people keep their form', async () => {
    const clientId = await machine();
    const config = await discover(platform);
    const visitor = new Visitor();
    const form = await visitor.open((await startSignIn(config)).url);
    const [secret, page] = await flooded(() =>
      Promise.all([
        ask(clientId, 'wrong', newAddress()),
        visitor.submit(form, 'current-password', { username: 'bjorn.eide', password: 'wrong' }),
      ]),
    );
    expect(secret).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
    expect(Number(secret.wait)).toBeGreaterThan(0);
    expect(page.status).toBe(503);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.body).toMatch(/value="bjorn.eide"/);
    expect(page.body).toContain('Wait a few seconds and try again');
    expect((await ask(clientId, SECRET, newAddress())).status, 'and afterwards all is well').toBe(200);
  });
});
