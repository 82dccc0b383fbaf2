/** What each rule says, and where exactly it begins to. Found by `npm run mutation`. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TEXT } from '@/lib/contract/limits';
import { ProviderInput } from '@/lib/contract/rooms/providers/entities';
import * as rules from '@/lib/contract/rules';

/** The first issue of a value as `key|min|max`, or the parsed value in quotes. */
function check(schema: v.GenericSchema, value: unknown): string {
  const found = v.safeParse(schema, value, { abortPipeEarly: true });
  return found.success ? JSON.stringify(found.output) : found.issues[0].message;
}

const long = (length: number) => 'a'.repeat(length);
const NBSP = '\u00a0';
const CYRILLIC_A = '\u0430';
/** Turns the direction of writing. */
const OVERRIDE = '\u202e';
const { entries: provider } = ProviderInput;

test.each([
  ['nothing', rules.groupName, undefined, 'required||'],
  ['an empty text', rules.groupName, '  ', 'required||'],
  ['a text that is too short', rules.groupName, 'ab', `min|${TEXT.groupName.min}|`],
  ['a text that is too long', rules.groupName, long(TEXT.groupName.max + 1), `max||${TEXT.groupName.max}`],
  ['a word in two alphabets', rules.groupName, `P${CYRILLIC_A}ris`, 'name||'],
  ['odd spaces in a name', rules.groupName, `A${NBSP}${NBSP}b`, '"A b"'],
  ['a sign that turns the writing of a text', rules.description, `a${OVERRIDE}b`, 'characters||'],
  ['spaces of a text, which are kept', rules.description, 'a  b', '"a  b"'],
  ['spaces of a claim value, which a program reads', rules.claimValue, 'a  b', '"a  b"'],
  ['an odd space in a claim value', rules.claimValue, `a${NBSP}b`, 'alphanumeric||'],
  ['an empty name that may be', rules.optionalName(5), '', '""'],
  ['a name that may be empty', rules.optionalName(5), ` a${NBSP}b `, '"a b"'],
  ['such a name that is too long', rules.optionalName(5), long(6), 'max||5'],
  ['such a name in two alphabets', rules.optionalName(), `P${CYRILLIC_A}ris`, 'name||'],
  ['an empty text that may be', rules.optionalText(5), '', '""'],
  ['such a text that is too long', rules.optionalText(5), long(6), 'max||5'],
  ['such a text with a sign that turns it', rules.optionalText(), `a${OVERRIDE}b`, 'characters||'],
  ['no user name', rules.userName, undefined, 'required||'],
  ['an empty user name', rules.userName, '', 'required||'],
  ['a user name that is too long', rules.userName, long(TEXT.userName.max + 1), `max||${TEXT.userName.max}`],
  ['a claim of the platform', rules.claimType, 'Sub', 'forbidden||'],
  ['a claim of a provider with a space', provider.claims.entries.name, 'full name', 'characters||'],
  ['a client ID at a provider with a space', provider.clientId, 'my client', 'characters||'],
  ['no client ID at a provider yet', provider.clientId, '', '""'],
  ['scopes of a provider without openid', provider.scope, 'profile email', 'openid||'],
  ['the name of the platform’s own sign-in for a provider', provider.name, 'Local', 'exists||'],
  ['another claim', rules.claimType, 'department', '"department"'],
  ['the name of the platform for a third party', rules.thirdPartyName, 'Identity Platform', 'reserved||'],
  ['another name for a third party', rules.thirdPartyName, 'Reports', '"Reports"'],
  ['no secret', rules.secret, undefined, 'required||'],
  ['a secret that is too short', rules.secret, long(TEXT.secret.min - 1), `min|${TEXT.secret.min}|`],
  ['a secret that is too long', rules.secret, long(TEXT.secret.max + 1), `max||${TEXT.secret.max}`],
  ['no address', rules.url, undefined, 'required||'],
  ['an empty address', rules.url, '', 'required||'],
  ['an address without a host', rules.url, 'https://', 'url||'],
  [
    'an address with the tenant’s id',
    rules.url,
    'https://{tenantId}.example.com/{tenantId}',
    '"https://{tenantId}.example.com/{tenantId}"',
  ],
  ['an address with another placeholder', rules.url, 'https://{other}.example.com', 'url||'],
  ['an address that may be empty', rules.optionalUrl, '', '""'],
  ['such an address', rules.optionalUrl, 'https://{tenantId}.example.com', '"https://{tenantId}.example.com"'],
  ['such an address without a host', rules.optionalUrl, 'https://', 'url||'],
  ['such an address that is too long', rules.optionalUrl, `https://a.example/${long(TEXT.url.max)}`, 'url||'],
  ['no e-mail address', rules.email, undefined, 'required||'],
  ['an empty e-mail address', rules.email, '', 'required||'],
  ['too few entries', rules.listOf(v.string(), 2, 1), [], 'required||'],
  ['too many entries', rules.listOf(v.string(), 2), ['a', 'b', 'c'], 'entries||2'],
  ['entries that are as many as may be', rules.listOf(v.string(), 2), ['a', 'b'], '["a","b"]'],
  ['a list that may be left out', rules.optionalListOf(v.string(), 2), undefined, '[]'],
  ['such a list with too many entries', rules.optionalListOf(v.string(), 2), ['a', 'b', 'c'], 'entries||2'],
] as const)('%s', (_, schema, value, expected) => {
  expect(check(schema, value)).toBe(expected);
});

test('addresses are as long as they may be, and no longer', () => {
  const url = (length: number) => 'https://a.example/'.padEnd(length, 'x');
  expect([rules.isUrl(url(TEXT.url.max)), rules.isUrl(url(TEXT.url.max + 1))]).toEqual([true, false]);
  const domain = `@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(62)}.ee`;
  const isEmail = (length: number) => rules.isEmail(domain.padStart(length, 'a'));
  expect([isEmail(TEXT.email.max), isEmail(TEXT.email.max + 1)]).toEqual([true, false]);
});

test('hosts, addresses and origins may be written in capitals', () => {
  expect([rules.isUrl('HTTPS://A.EXAMPLE'), rules.isUrl('A.EXAMPLE'), rules.isOrigin('HTTPS://A.EXAMPLE')]).toEqual([
    true,
    true,
    true,
  ]);
});
