/** Services that cannot be used: a start ends with one sentence that names the setting, the cause and what to do, and nothing of a secret. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Bff } from '@/lib/console/bff/context';
import { requireIssuer, requireStore } from '@/lib/console/host/startup';
import { Issuer } from '@/lib/console/issuer/issuer';
import { openRedisStore } from '@/lib/console/session/redis-store';
import { causeOf } from '@/lib/faults/causes';
import { checkIssuer, checkMail } from '@/lib/platform/admin/check';
import { smtpTransport } from '@/lib/platform/mail/smtp';
import { storeFinding } from '@/lib/start/admin';
import { FOR_LOCALHOST } from '../support/certificates';
import {
  OF_CLIENTS,
  SECRET,
  TLS_1_1,
  TLS_1_2,
  answeringHttp,
  answeringRedis,
  endingServer,
  portOfNothing,
  sentenceFrom,
  serversOfATest,
  silentServer,
} from './support/broken-servers';

let nothing: number;
beforeAll(async () => {
  nothing = await portOfNothing();
});
const kept = serversOfATest();

describe('Redis', () => {
  const refusing = (text: string) => `-${text}\r\n`;
  const start = async (url: string) => {
    const store = openRedisStore(url);
    try {
      await requireStore({ store, env: { redisUrl: url, dataDir: '/data' } } as unknown as Bff);
    } finally {
      await store.close();
    }
  };
  const cannot = 'The session store of REDIS_URL cannot be used: ';

  test('that is not there', async () => {
    expect(await sentenceFrom(() => start(`redis://localhost:${nothing}`))).toBe(
      `${cannot}nothing listens at its address; start it, or correct REDIS_URL.`,
    );
  });

  test.each<[string, Record<string, string>, string]>([
    ['asks for a password', { '*': refusing('NOAUTH Authentication required.') }, 'it asks for a password; put the'],
    [
      'refuses the password',
      { HELLO: refusing('WRONGPASS invalid username-password pair'), '*': refusing('NOAUTH Authentication required.') },
      'it refuses the user name or the password; correct REDIS_URL.',
    ],
    [
      'is a copy',
      { SET: refusing("READONLY You can't write against a read only replica.") },
      'it takes no writes; name',
    ],
    ['lets the user read only', { SET: refusing(`NOPERM ${SECRET}`) }, 'the user may not do that; give the user of'],
    ['lets the user run no scripts', { EVAL: refusing(`NOPERM ${SECRET}`) }, 'the user may not do that; give the user'],
    ['is a cluster', { SET: refusing('MOVED 1 10.0.0.1:6379') }, 'it is a cluster, which is not supported; name a'],
    [
      'is a cluster of one',
      { EVAL: refusing("CROSSSLOT Keys in request don't hash") },
      'it is a cluster, which is not',
    ],
    [
      'is a sentinel',
      { SET: refusing("ERR unknown command 'SET'") },
      'it does not know the commands that sessions need; name the primary server itself in REDIS_URL, not',
    ],
    ['has no memory left', { SET: refusing('OOM command not allowed') }, 'its memory is full; raise its maxmemory.'],
    ['cannot save', { SET: refusing('MISCONF Redis is configured to save') }, 'it cannot write to its disk; make room'],
    [
      'has too many connections',
      { '*': refusing('ERR max number of clients reached') },
      'it has too many connections; raise its maxclients, or run fewer processes.',
    ],
    [
      'has no database of the number',
      { SELECT: refusing('ERR DB index is out of range') },
      'it has no database of that number; correct the number at the end of REDIS_URL.',
    ],
  ])('that %s', async (_name, answers, sentence) => {
    const info = { INFO: '$9\r\nloading:0\r\n' };
    const { port } = await kept(answeringRedis({ ...info, ...answers, ...(answers['*'] && { INFO: answers['*'] }) }));
    expect(await sentenceFrom(() => start(`redis://:${SECRET}@localhost:${port}/99`))).toContain(cannot + sentence);
  });

  test('that still loads its data', async () => {
    const loading = refusing('LOADING Redis is loading the dataset in memory');
    const { port } = await kept(answeringRedis({ INFO: '$9\r\nloading:1\r\n', SET: loading, EVAL: loading }));
    expect(await sentenceFrom(() => start(`redis://localhost:${port}`))).toBe(
      `${cannot}it is still loading its data; try again later.`,
    );
  });

  test('that is another kind of server', async () => {
    const { port } = await kept(answeringRedis({ '*': 'HTTP/1.1 400 Bad Request\r\n' }));
    expect(await sentenceFrom(() => start(`redis://localhost:${port}`))).toBe(
      `${cannot}it answers, and not as Redis does; correct REDIS_URL.`,
    );
  });

  test('that ends connections, as one does that has too many', async () => {
    const { port } = await kept(endingServer());
    expect(await sentenceFrom(() => start(`redis://:${SECRET}@localhost:${port}`))).toBe(
      `${cannot}it ends the connection; raise its maxclients, or see whether only one side speaks TLS.`,
    );
  });

  test.each([
    ['noeviction', { state: 'ok', says: 'answers' }],
    ['allkeys-lru', { state: 'note', cure: 'Set maxmemory-policy of Redis to noeviction' }],
    ['volatile-ttl', { state: 'note', cure: 'Set maxmemory-policy of Redis to noeviction' }],
  ])('with %s as its policy for a full memory', async (policy, finding) => {
    const info = `loading:0\r\nmaxmemory_policy:${policy}\r\n`;
    const answers = { INFO: `$${info.length}\r\n${info}\r\n`, EVAL: '$1\r\n1\r\n' };
    const { port } = await kept(answeringRedis(answers));
    expect(await storeFinding({ redisUrl: `redis://localhost:${port}`, dataDir: '/data' })).toMatchObject(finding);
  });

  test('without the TLS that is asked for', async () => {
    const { port } = await kept(answeringRedis({}));
    expect(await sentenceFrom(() => start(`rediss://localhost:${port}`))).toContain(
      `${cannot}it does not answer; see whether a firewall is between or only one side speaks TLS, or correct REDIS_URL.`,
    );
  });
});

describe('the issuer', () => {
  const warnings: unknown[] = [];
  beforeEach(() => void (warnings.length = 0));
  const log = { warn: (_facts: object, message: string) => void warnings.push(message) };
  const start = (issuer: string) => {
    const config = { issuer, clientId: 'console', clientSecret: SECRET, clientKey: undefined };
    const bff = { issuer: new Issuer({ ...config, auth: 'client_secret_basic' }), env: { oidcIssuer: issuer }, log };
    return requireIssuer(bff as unknown as Bff, 1);
  };
  const json = (body: unknown) => (_request: unknown, response: { end(text: string): void; setHeader: Setter }) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
  type Setter = (name: string, value: string) => void;

  /** What the start says of it, after what is always said; the check finds it too. */
  async function saysOf(issuer: string): Promise<string> {
    const sentence = await sentenceFrom(() => start(issuer));
    expect(await checkIssuer(issuer)).toMatchObject({ state: 'problem' });
    return sentence.replace(`The issuer ${issuer} cannot be used: `, '');
  }

  test('that is not there', async () => {
    expect(await saysOf(`http://localhost:${nothing}`)).toContain(
      'nothing listens at its address; start it, or correct',
    );
  });

  test('whose name is not known', async () => {
    expect(await saysOf('http://nowhere.invalid')).toContain('its host name cannot be resolved; correct OIDC_ISSUER');
  });

  test('whose certificate is of an unknown authority', async () => {
    const { port } = await kept(answeringHttp(json({}), FOR_LOCALHOST));
    expect(await saysOf(`https://localhost:${port}`)).toContain(
      'its certificate is from an authority that is not known here; set',
    );
  });

  test.each([
    ['speaks TLS 1.1', TLS_1_1, 'it speaks no version of TLS from 1.2; let it speak TLS 1.2 or newer.'],
    ['asks for a certificate', OF_CLIENTS, 'it ends the connection; see whether it asks for a certificate of its'],
    [
      'asks for a certificate by TLS 1.2',
      { ...OF_CLIENTS, ...TLS_1_2 },
      'it asks for a certificate of its clients, or has no cipher that this side takes; let it take clients without one,',
    ],
  ])('that %s', async (_name, secured, sentence) => {
    const { port } = await kept(answeringHttp(json({}), FOR_LOCALHOST, secured));
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await saysOf(`https://localhost:${port}`)).toContain(sentence);
  });

  test('that has no TLS', async () => {
    const { port } = await kept(answeringHttp(json({})));
    expect(await saysOf(`https://localhost:${port}`)).toContain(
      'one side speaks TLS and the other does not; correct OIDC_ISSUER',
    );
  });

  test('that calls itself by another name', async () => {
    const { port } = await kept(answeringHttp(json({ issuer: 'https://login.example.com' })));
    expect(await saysOf(`http://localhost:${port}`)).toContain(
      'it calls itself by another name; set OIDC_ISSUER to exactly',
    );
  });

  test('that is another kind of server', async () => {
    const { port } = await kept(answeringHttp((_request, response) => response.end('<h1>It works</h1>')));
    expect(await saysOf(`http://localhost:${port}`)).toContain(
      'it answers, and not as an issuer does; correct OIDC_ISSUER',
    );
  });

  test('that is overloaded', async () => {
    const { port } = await kept(answeringHttp((_request, response) => response.writeHead(503).end()));
    expect(await saysOf(`http://localhost:${port}`)).toContain('it answers 503; look at its log');
    expect(warnings).toEqual(['the issuer is slow; the start waits for it up to two minutes']);
  });
});

describe('the mail server', () => {
  const check = (url: string) => checkMail(url, 'p@platform.test');

  test('that is not there', async () => {
    expect(await check(`smtp://localhost:${nothing}`)).toMatchObject({
      says: 'nothing listens at its address',
      cure: 'Start it, or correct SMTP_URL',
    });
  });

  test('whose name is not known', async () => {
    expect(await check('smtp://nowhere.invalid')).toMatchObject({ says: 'its host name cannot be resolved' });
  });

  test('that says nothing', { timeout: 60_000 }, async () => {
    const { port } = await kept(silentServer());
    expect(await check(`smtp://localhost:${port}`)).toMatchObject({ says: 'it does not answer' });
  });

  const answer = (text: string, code: number) => Object.assign(new Error(text), { responseCode: code });
  test.each([
    ['greylists', { onRcptTo: answer('later', 451) }, 'it takes no mail at the moment (451)', 'Try again later'],
    ['refuses the sender', { onMailFrom: answer('not you', 550) }, 'it refuses the sender (550)', /^Set MAIL_FROM/],
    ['knows no such person', { onRcptTo: answer('who', 550) }, 'it refuses the recipient (550)', /^Correct the addr/],
    ['takes it for spam', { onData: answer('spam', 554) }, 'it refuses the mail (554)', 'Look at its log'],
  ])('that %s', async (_what, refusals: Partial<Record<'onMailFrom' | 'onRcptTo' | 'onData', Error>>, says, cure) => {
    const refuse = (error?: Error) => (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
      done(error);
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: refuse(refusals.onMailFrom),
      onRcptTo: refuse(refusals.onRcptTo),
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusals.onData)),
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as AddressInfo;
    const mail = { from: 'p@platform.test', to: 'kari@console.test', text: 'A test' };
    const error: unknown = await smtpTransport(`smtp://127.0.0.1:${port}`)
      .sendMail(mail)
      .catch((thrown: unknown) => thrown);
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    expect(causeOf(error, 'mail')).toEqual({ cause: says, cure: expect.stringMatching(cure) });
  });
});
