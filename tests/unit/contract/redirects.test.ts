/** Redirect URIs: the corpus of tricks (row 34), and what the check tells people. */
import { describe, expect, test } from 'vitest';
import { checkRedirectUri, isRedirectRegistered, matchRedirect } from '@/lib/contract/oauth/redirects';

const on = { wildcards: true };
const off = { wildcards: false };
const HOST = 'https://*.example.com/callback';
const PORTED = 'http://localhost:*/callback';
const EXACT = 'https://app.example.com/callback';

describe('what can be registered', () => {
  test.each([
    'https://app.example.com/callback',
    'https://app.example.com',
    'https://app.example.com:8443/a/b/c?tenant=1&next=%2Fhome',
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:5000/callback',
    'http://app.localhost:3000/callback',
    'https://xn--blbr-roah.example.no/callback',
    'https://10.0.0.7/callback',
    'https://App.example.com/Callback',
  ])('%j, whatever the setting', (value) => {
    expect([checkRedirectUri(value, off), checkRedirectUri(value, on)]).toEqual([null, null]);
  });

  test.each([
    HOST,
    PORTED,
    'https://*.example.com:*/callback',
    'https://*.pr.example.co.uk/callback',
    'http://*.localhost:3000/cb',
  ])('%j, only with wildcards', (value) => {
    expect([checkRedirectUri(value, off), checkRedirectUri(value, on)]).toEqual(['wildcardsOff', null]);
  });

  /** Row 34. What a wildcard may not be, and addresses that people and programs read differently. */
  const refused: [string, string][] = [
    ['', 'required'],
    [`https://app.example.com/${'a'.repeat(2000)}`, 'tooLong'],
    ['*', 'scheme'],
    ['https://*', 'wildcardPlace'],
    ['https://*/callback', 'wildcardPlace'],
    ['https://*.*/callback', 'wildcardPlace'],
    ['https://*.*.example.com/callback', 'wildcardPlace'],
    ['https://app.*.example.com/callback', 'wildcardPlace'],
    ['https://app*.example.com/callback', 'wildcardPlace'],
    ['https://*app.example.com/callback', 'wildcardPlace'],
    ['https://**.example.com/callback', 'wildcardPlace'],
    ['https://app.example.*/callback', 'wildcardPlace'],
    ['https://*.com/callback', 'publicSuffix'],
    ['https://*.no/callback', 'publicSuffix'],
    ['https://*.co.uk/callback', 'publicSuffix'],
    ['https://*.CO.UK/callback', 'publicSuffix'],
    ['https://*.com.au/callback', 'publicSuffix'],
    ['https://*.kommune.no/callback', 'publicSuffix'],
    ['https://*.github.io/callback', 'publicSuffix'],
    ['https://*.vercel.app/callback', 'publicSuffix'],
    ['https://*.azurewebsites.net/callback', 'publicSuffix'],
    ['https://*.eu-west-1.elasticbeanstalk.com/callback', 'publicSuffix'],
    ['https://*.a.run.app/callback', 'publicSuffix'],
    ['https://*.xn--p1ai/callback', 'publicSuffix'],
    ['https://*.127.0.0.1/callback', 'wildcardPlace'],
    ['https://*.[::1]/callback', 'host'],
    ['https://*./callback', 'host'],
    ['https://*.example.com./callback', 'host'],
    ['https://app.example.com:8*/callback', 'wildcardPlace'],
    ['https://app.example.com:**/callback', 'wildcardPlace'],
    ['https://app.example.com/*', 'wildcardPlace'],
    ['https://app.example.com/callback*', 'wildcardPlace'],
    ['https://app.example.com/callback?*', 'wildcardPlace'],
    ['*://app.example.com/callback', 'scheme'],
    ['http*://app.example.com/callback', 'scheme'],
    ['javascript://app.example.com/%0aalert(1)', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['com.example.app:/callback', 'scheme'],
    ['app.example.com/callback', 'scheme'],
    ['//app.example.com/callback', 'scheme'],
    ['https:/app.example.com/callback', 'scheme'],
    ['https:///app.example.com/callback', 'host'],
    ['https:\\\\app.example.com\\callback', 'backslash'],
    ['https://app.example.com\\@evil.test/callback', 'backslash'],
    ['https://app.example.com@evil.test/callback', 'userinfo'],
    ['https://*.example.com:pw@evil.test/callback', 'userinfo'],
    ['https://@app.example.com/callback', 'userinfo'],
    ['https://app.example.com/callback#', 'fragment'],
    ['https://app.example.com#@evil.test/', 'fragment'],
    ['https://app.example.com%2eevil.test/callback', 'host'],
    ['https://app.example.com%00.evil.test/callback', 'host'],
    ['https://app_1.example.com/callback', 'host'],
    ['https://-app.example.com/callback', 'host'],
    ['https://intranet/callback', 'host'],
    ['https://app..example.com/callback', 'host'],
    [`https://${'a'.repeat(64)}.example.com/callback`, 'host'],
    [`https://${'a.'.repeat(130)}example.com/callback`, 'host'],
    ['https://äpp.example.com/callback', 'unicodeHost'],
    ['https://аpp.example.com/callback', 'unicodeHost'],
    ['https://app.example。com/callback', 'unicodeHost'],
    ['https://app.example.com\u200b/callback', 'characters'],
    ['https://app.example.com/call back', 'characters'],
    ['https://app.example.com/callback\n', 'characters'],
    ['https://app.example.com/callback\u202e', 'characters'],
    ['http://0x7f000001/callback', 'host'],
    ['http://2130706433/callback', 'host'],
    ['http://127.1/callback', 'host'],
    ['http://0177.0.0.1/callback', 'host'],
    ['http://256.0.0.1/callback', 'host'],
    ['http://[0:0:0:0:0:0:0:1]/callback', 'host'],
    ['http://[::ffff:127.0.0.1]/callback', 'host'],
    ['http://[::1/callback', 'host'],
    ['https://xn--a.example.com/callback', 'host'],
    ['https://app.example.com:/callback', 'port'],
    ['https://app.example.com:0/callback', 'port'],
    ['https://app.example.com:0443/callback', 'port'],
    ['https://app.example.com:65536/callback', 'port'],
    ['https://app.example.com:44x/callback', 'port'],
    ['https://app.example.com/a/../callback', 'path'],
    ['https://app.example.com/a/./callback', 'path'],
    ['https://app.example.com/..', 'path'],
    ['https://app.example.com/a/%2e%2e/callback', 'path'],
    ['https://app.example.com/a/.%2E/callback', 'path'],
    ['https://app.example.com/a%2fb', 'path'],
    ['https://app.example.com/a%5Cb', 'path'],
    ['https://app.example.com/a%00b', 'path'],
    ['https://app.example.com/a%zz', 'path'],
    ['https://app.example.com/<script>', 'path'],
    ['https://app.example.com/callback?a=<b>', 'characters'],
    ['https://app.example.com/callback?a=%0d%0aSet-Cookie:x', 'characters'],
  ];
  test.each(refused)('row 34: %j is not: %s', (value, problem) => {
    expect(checkRedirectUri(value, on)).toBe(problem);
  });
});

describe('a presented redirect URI', () => {
  test.each<[string, string]>([
    [HOST, 'https://a.example.com/callback'],
    [HOST, 'https://pr-17.example.com/callback'],
    [HOST, 'https://xn--blbr-roah.example.com/callback'],
    [PORTED, 'http://localhost:5173/callback'],
    [PORTED, 'http://localhost/callback'],
    ['https://*.example.com:*/callback', 'https://a.example.com:8443/callback'],
    ['https://*.example.com:8443/cb?x=1', 'https://a.example.com:8443/cb?x=1'],
  ])('%s takes %s', (registered, presented) => {
    expect(matchRedirect(registered, presented, on)).toMatchObject({ isMatch: true, reason: 'wildcard' });
    expect(matchRedirect(registered, presented, off)).toMatchObject({ isMatch: false });
  });

  /** Row 34. Addresses that look as if a wildcard, or a registered one, took them. */
  const tricks: [string, string][] = [
    [HOST, 'https://example.com/callback'],
    [HOST, 'https://.example.com/callback'],
    [HOST, 'https://a.b.example.com/callback'],
    [HOST, 'https://*.example.com/callback'],
    [HOST, 'https://evil.test/callback'],
    [HOST, 'https://evilexample.com/callback'],
    [HOST, 'https://a.example.com.evil.test/callback'],
    [HOST, 'https://evil.test/.example.com/callback'],
    [HOST, 'https://evil.test?.example.com/callback'],
    [HOST, 'https://evil.test#.example.com/callback'],
    [HOST, 'https://evil.test\\.example.com/callback'],
    [HOST, 'https://evil.test/a.example.com/callback'],
    [HOST, 'https://evil.test:a.example.com/callback'],
    [HOST, 'https://evil.test@a.example.com/callback'],
    [HOST, 'https://a.example.com@evil.test/callback'],
    [HOST, 'https://a.example.com:b@evil.test/callback'],
    [HOST, 'https://evil.test%2f.example.com/callback'],
    [HOST, 'https://evil.test%23.example.com/callback'],
    [HOST, 'https://evil.test／.example.com/callback'],
    [HOST, 'https://evil.test\u200b.example.com/callback'],
    [HOST, 'https://evil。test.example.com/callback'],
    [HOST, 'https://a.exаmple.com/callback'],
    [HOST, 'https://-.example.com/callback'],
    [HOST, 'https://a_b.example.com/callback'],
    [HOST, 'https://a.example.com./callback'],
    [HOST, 'https://a.example.com:443/callback'],
    [HOST, 'https://a.example.com:8443/callback'],
    [HOST, 'http://a.example.com/callback'],
    [HOST, 'https://a.example.com/callback/'],
    [HOST, 'https://a.example.com/callback/../evil'],
    [HOST, 'https://a.example.com/./callback'],
    [HOST, 'https://a.example.com/x/../callback'],
    [HOST, 'https://a.example.com/%63allback'],
    [HOST, 'https://a.example.com/callback%2f..'],
    [HOST, 'https://a.example.com/callback;x'],
    [HOST, 'https://a.example.com//callback'],
    [HOST, 'https://a.example.com/callback?code=1'],
    [HOST, 'https://a.example.com/callback?'],
    [HOST, 'https://a.example.com/callback#'],
    [HOST, ' https://a.example.com/callback'],
    [HOST, 'https://a.example.com/callback\t'],
    [HOST, 'https://a.example.com/Callback'],
    [HOST, 'javascript://a.example.com/callback'],
    [PORTED, 'http://localhost:*/callback'],
    [PORTED, 'http://localhost:99999/callback'],
    [PORTED, 'http://localhost:80@evil.test/callback'],
    [PORTED, 'http://localhost:3000.evil.test/callback'],
    [PORTED, 'http://localhost.evil.test:3000/callback'],
    [PORTED, 'https://localhost:3000/callback'],
    [PORTED, 'http://127.0.0.1:3000/callback'],
    ['https://*.co.uk/callback', 'https://evil.co.uk/callback'],
    ['https://*.vercel.app/callback', 'https://evil.vercel.app/callback'],
    ['https://*/callback', 'https://evil.test/callback'],
    ['https://app.example.com/*', 'https://app.example.com/evil'],
    [EXACT, 'HTTPS://app.example.com/callback'],
    [EXACT, 'https://APP.example.com/callback'],
    [EXACT, 'https://app.example.com:443/callback'],
    [EXACT, 'https://app.example.com/callback/'],
    [EXACT, 'https://app.example.com/callback?x'],
    [EXACT, 'https:app.example.com/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/callback'],
    ['http://localhost/callback', 'http://localhost:5000/callback'],
  ];
  test('row 34: the corpus has at least fifty tricks', () => expect(tricks.length).toBeGreaterThanOrEqual(50));
  test.each(tricks)('row 34: %s does not take %s', (registered, presented) => {
    expect(matchRedirect(registered, presented, on).isMatch).toBe(false);
    expect(isRedirectRegistered([registered, EXACT.replace('app', 'other')], presented, on)).toBe(false);
  });

  test('is exactly the registered one, with wildcards on or off', () => {
    for (const rules of [on, off]) {
      expect(matchRedirect(EXACT, EXACT, rules)).toMatchObject({ isMatch: true, reason: 'same' });
      expect(isRedirectRegistered(['https://x.example.com/', EXACT], EXACT, rules)).toBe(true);
    }
    expect(isRedirectRegistered([], EXACT, on)).toBe(false);
  });

  test('of a native app may be on any port of the loopback address alone', () => {
    const app = { ...off, isPublic: true };
    for (const [registered, presented] of [
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback'],
      ['http://127.0.0.1:3000/callback', 'http://127.0.0.1:51004/callback'],
      ['http://[::1]/callback', 'http://[::1]:51004/callback'],
    ] as const) {
      expect(matchRedirect(registered, presented, app)).toMatchObject({ isMatch: true, reason: 'loopbackPort' });
      expect(matchRedirect(registered, presented, off).isMatch).toBe(false);
    }
    for (const [registered, presented] of [
      ['http://localhost/callback', 'http://localhost:51004/callback'],
      ['https://127.0.0.1/callback', 'https://127.0.0.1:51004/callback'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/other'],
      ['http://127.0.0.1/callback', 'http://[::1]:51004/callback'],
      ['http://127.0.0.2/callback', 'http://127.0.0.2:51004/callback'],
    ] as const) {
      expect(matchRedirect(registered, presented, app).isMatch).toBe(false);
    }
  });
});

describe('what keeps an address from being the registered one', () => {
  test.each<[string, string, string, number | undefined]>([
    [EXACT, 'http://app.example.com/callback', 'scheme', 4],
    [EXACT, 'https://apps.example.com/callback', 'host', 11],
    [EXACT, 'https://App.example.com/callback', 'case', 8],
    [EXACT, 'https://app.example.com:8443/callback', 'port', 24],
    [EXACT, 'https://app.example.com:443/callback', 'defaultPort', 24],
    ['http://localhost:80/cb', 'http://localhost/cb', 'defaultPort', 16],
    ['http://localhost:443/cb', 'http://localhost/cb', 'port', 16],
    [EXACT, 'https://app.example.com/callback/', 'slash', 32],
    [EXACT, 'https://app.example.com/login', 'path', 24],
    [EXACT, 'https://app.example.com/CALLBACK', 'case', 24],
    [`${EXACT}?a=1`, `${EXACT}?a=2`, 'query', 35],
    [HOST, 'https://a.b.example.com/callback', 'wildcardLabels', 8],
    [HOST, 'https://example.com/callback', 'wildcardLabels', 8],
    [HOST, 'https://a.example.org/callback', 'host', 8],
    [EXACT, 'https://app.example.com/callback#x', 'presented.fragment', undefined],
    [EXACT, 'app.example.com/callback', 'presented.scheme', undefined],
    ['https://*.com/callback', 'https://a.com/callback', 'registered.publicSuffix', undefined],
  ])('%s and %s: %s', (registered, presented, reason, at) => {
    const match = matchRedirect(registered, presented, on);
    expect(match).toMatchObject({ isMatch: false, reason });
    expect(match.parts.find(({ isSame }) => !isSame)?.at).toBe(at);
  });

  test('each part is shown as it is written', () => {
    expect(matchRedirect(`${HOST}?a=1`, 'https://a.example.com:8443/Callback', on).parts).toEqual([
      { part: 'scheme', registered: 'https', presented: 'https', isSame: true },
      { part: 'host', registered: '*.example.com', presented: 'a.example.com', isSame: true },
      { part: 'port', registered: '', presented: '8443', isSame: false, at: 22 },
      { part: 'path', registered: '/callback', presented: '/Callback', isSame: false, at: 27 },
      { part: 'query', registered: '?a=1', presented: '', isSame: false, at: 35 },
    ]);
  });

  test('with wildcards off, a registered one with a wildcard takes nothing, not even itself', () => {
    expect(matchRedirect(HOST, HOST, off)).toMatchObject({ isMatch: false, reason: 'registered.wildcardsOff' });
  });
});
