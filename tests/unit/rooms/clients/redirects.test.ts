/** Redirect rows and the redirect check: pastes, pieces, sentences. */
import { describe, expect, test } from 'vitest';
import { piecesOf, verdictOf } from '@/components/rooms/clients/redirects/redirect-check';
import { pasteRows } from '@/components/rooms/clients/redirects/address-rows';
import { matchRedirect } from '@/lib/contract/oauth/redirects';

describe('rows', () => {
  test('several lines become several rows, each once; one line is typed by the field itself', () => {
    expect(pasteRows(['a', ''], 1, 'x\n y\n\nx\na', { start: 0, end: 0 })).toEqual({
      rows: ['a', 'x', 'y'],
      focus: 2,
      leftOut: { repeated: ['x', 'a'], invalid: [] },
    });
    expect(pasteRows(['https://'], 0, 'one two', { start: 8, end: 8 })).toEqual({
      rows: ['https://one', 'two'],
      focus: 1,
      leftOut: { repeated: [], invalid: [] },
    });
    expect(pasteRows(['a', 'b'], 1, 'a\na', { start: 0, end: 1 })).toMatchObject({ rows: ['a', ''], focus: 1 });
    expect(pasteRows([''], 0, ' one ', { start: 0, end: 0 })).toBeNull();
  });
});

describe('the check', () => {
  const REGISTERED = 'https://app.example:8443/signin';
  const check = (sent: string, registered = REGISTERED, wildcards = false) => {
    const match = matchRedirect(registered, sent, { wildcards });
    return { verdict: verdictOf(match), pieces: piecesOf(match.parts) };
  };

  test('says which letter differs', () => {
    const { verdict, pieces } = check('https://app.example:8443/Signin');
    expect(verdict).toEqual({ key: 'case', sent: 'S', here: 's' });
    expect(pieces.map(({ part, isSame }) => [part, isSame])).toEqual([
      ['scheme', true],
      ['host', true],
      ['port', true],
      ['path', false],
    ]);
    expect(pieces.at(-1)).toMatchObject({ before: '/', odd: 'S', after: 'ignin' });
  });

  test.each([
    ['https://app.example:8443/signin', 'same'],
    ['https://app.example:8443/signin/', 'slash'],
    ['http://app.example:8443/signin', 'scheme'],
    ['https://other.example:8443/signin', 'host'],
    ['https://app.example:8444/signin', 'port'],
    ['https://app.example:8443/callback', 'path'],
    ['https://app.example:8443/signin?x=1', 'query'],
    ['https://app.example:8443/signin#x', 'presented'],
  ])('%s: %s', (sent, key) => {
    expect(check(sent).verdict.key).toBe(key);
  });

  test('a slash that is missing, a port that the scheme has anyway, a wildcard, what is no address at all', () => {
    expect(check('https://a.example/x', 'https://a.example/x/').verdict.key).toBe('slashMissing');
    expect(check('https://a.example:443/x', 'https://a.example/x').verdict.key).toBe('defaultPort');
    expect(check('https://t.a.example/x', 'https://*.a.example/x', true).verdict.key).toBe('wildcard');
    expect(check('https://t.u.a.example/x', 'https://*.a.example/x', true).verdict.key).toBe('wildcardLabels');
    expect(check('https://a.example/x', 'nonsense').verdict.key).toBe('registered');
  });

  test('a port that differs is marked in the port, and one that is missing where it would stand', () => {
    const [, , port] = check('https://app.example:8444/signin').pieces;
    expect(port).toMatchObject({ part: 'port', before: ':844', odd: '4', after: '' });
    const [, , none] = check('https://app.example/signin').pieces;
    expect(none).toMatchObject({ part: 'port', before: '', odd: '' });
  });
});
