import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { characterCount, firstCharacters } from '@/lib/contract/characters';
import { safeHref } from '@/lib/contract/links';
import * as rules from '@/lib/contract/rules';

/** The first issue of a value under a schema, as its key, or 'ok'. */
function check(schema: v.GenericSchema, value: unknown): string {
  const found = v.safeParse(schema, value);
  return found.success ? 'ok' : rules.readValidation(found.issues[0].message).key;
}

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['ab', 'min'],
  [' ab ', 'min'],
  ['abc', 'ok'],
  ['a'.repeat(30), 'ok'],
  ['a'.repeat(31), 'max'],
  ['12345', 'letter'],
  ['Nordlys 2', 'ok'],
  ['Ærfugl-Øst', 'ok'],
  ['-abc', 'alphanumeric'],
  ['abc!', 'alphanumeric'],
  ['<script>', 'alphanumeric'],
  ['abc😀', 'alphanumeric'],
])('tenant name %j: %s (section 5: 3 to 30, alphanumeric, at least one letter)', (value, expected) => {
  expect(check(rules.tenantName, value)).toBe(expected);
  expect(check(rules.organizationName, value)).toBe(expected);
});

test('a rename may be up to 45 characters', () => {
  expect(check(rules.rename, 'a'.repeat(45))).toBe('ok');
  expect(check(rules.rename, 'a'.repeat(46))).toBe('max');
  expect(check(rules.rename, 'ab')).toBe('min');
});

test.each([
  ['obi-entra', 'ok'],
  ['ab', 'min'],
  ['a'.repeat(51), 'max'],
  ['a b c', 'alphanumeric'],
  ['../etc', 'alphanumeric'],
])('identity provider name %j: %s', (value, expected) => {
  expect(check(rules.idpName, value)).toBe(expected);
});

test.each([
  ['ab', 'min'],
  ['abc', 'ok'],
  ['a'.repeat(50), 'ok'],
  ['a'.repeat(51), 'max'],
  ['a😀', 'min'],
  [`a${'😀'.repeat(49)}`, 'ok'],
  [`a${'😀'.repeat(50)}`, 'max'],
  ['å'.normalize('NFD').repeat(50), 'ok'],
])('group name %#: %s', (value, expected) => {
  expect(check(rules.groupName, value)).toBe(expected);
});

test.each([
  ['', 'required'],
  ['too short', 'min'],
  ['long enough', 'ok'],
  ['a'.repeat(256), 'max'],
  ['😀'.repeat(9), 'min'],
  ['😀'.repeat(255), 'ok'],
  ['😀'.repeat(256), 'max'],
])('group description %#: %s', (value, expected) => {
  expect(check(rules.groupDescription, value)).toBe(expected);
});

test.each([
  ['😀'.repeat(7), 'min'],
  ['😀'.repeat(8), 'ok'],
  ['😀'.repeat(128), 'ok'],
  ['😀'.repeat(129), 'max'],
])('new password %#: %s, as NIST SP 800-63B counts', (value, expected) => {
  expect(check(rules.newPassword, value)).toBe(expected);
});

test.each([
  ['å'.normalize('NFD'), 1],
  [' 😀 ', 1],
  ['abc', 3],
])('a counter says of %j what the rule counts', (typed, count) => {
  expect(characterCount(typed)).toBe(count);
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['a😀😀😀', 3, 'a😀😀'],
  ['😀😀😀😀', 3, '😀😀😀'],
  ['abc😀', 3, 'abc'],
  ['ab😀', 3, 'ab😀'],
])('the beginning of %j, to %i characters, is %j', (whole, max, beginning) => {
  expect(firstCharacters(whole, max)).toBe(beginning);
});

describe('e-mail', () => {
  test.each(['a@b.no', 'astrid.solheim@fjordkraft.no', "o'neil+tag@sub.example.co.uk", 'x_y@a-b.example'])(
    '%s',
    (value) => {
      expect(check(rules.email, value)).toBe('ok');
    },
  );
  test.each([
    'a',
    'a@b',
    '@b.no',
    'a@.no',
    'a@b..no',
    'a b@c.no',
    'a@b.no,c@d.no',
    '.a@b.no',
    'a.@b.no',
    'a..b@c.no',
    'a@-b.no',
    `${'a'.repeat(65)}@b.no`,
    `a@${'b'.repeat(250)}.no`,
  ])('not %s', (value) => {
    expect(check(rules.email, value)).toBe('email');
  });
  test('an empty one is required, not invalid', () => {
    expect(check(rules.email, ' ')).toBe('required');
  });
});

test.each([
  ['tenantName', rules.tenantName],
  ['organizationName', rules.organizationName],
  ['rename', rules.rename],
  ['groupName', rules.groupName],
  ['applicationName', rules.applicationName],
  ['clientName', rules.clientName],
  ['roleName', rules.roleName],
  ['displayName', rules.displayName],
])('%s: inner runs of spaces become one', (_, schema) => {
  expect(v.parse(schema, '  Fjord   kraft ')).toBe('Fjord kraft');
});

test('texts of several lines and claims keep their white space', () => {
  expect(v.parse(rules.description, 'one\n\n  two')).toBe('one\n\n  two');
  expect(v.parse(rules.claimValue, 'a  b')).toBe('a  b');
});

describe('URLs', () => {
  test.each([
    'example.com',
    'https://example.com',
    'http://localhost:3000/path?x=1',
    'localhost',
    'localhost:8080',
    'https://10.0.0.1/x',
    'sub.example.com:8443/a/b#c',
    'https://example.com:65535/',
  ])('%s is one', (value) => expect(rules.isUrl(value)).toBe(true));
  test.each([
    '',
    'example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://',
    'https://exa mple.com',
    'https://example.com/<script>',
    'https://user@example.com',
    '//example.com',
    'https://*.example.com',
    'https://example.com:65536',
    'localhost:99999/path',
  ])('%j is not', (value) => expect(rules.isUrl(value)).toBe(false));

  test.each(['{tenantid}', '{tenant}', '{tenantId', '{{tenantId}}'])(
    'the address of an application has no %s',
    (typed) => {
      expect(check(rules.url, `https://example.com/${typed}`)).toBe('url');
      expect(check(rules.optionalUrl, `https://example.com/${typed}`)).toBe('url');
    },
  );

  test('an application may have {tenantId} in its url', () => {
    expect(check(rules.url, 'https://{tenantId}.example.com/start?t={tenantId}')).toBe('ok');
    expect(check(rules.url, 'javascript:{tenantId}')).toBe('url');
  });

  test('CORS origins have neither path nor wildcard', () => {
    expect(rules.isOrigin('https://app.example.com')).toBe(true);
    expect(rules.isOrigin('http://localhost:3000')).toBe(true);
    expect(rules.isOrigin('https://app.example.com/')).toBe(false);
    expect(rules.isOrigin('https://*.example.com')).toBe(false);
    expect(rules.isOrigin('app.example.com')).toBe(false);
  });

  test('hosts alone may be IPv4', () => {
    expect(rules.isUrl('10.0.0.1:80')).toBe(true);
    expect(rules.isUrl('example.com')).toBe(true);
    expect(rules.isUrl('300.0.0.1')).toBe(false);
  });

  test('safeHref gives http and https links and nothing else', () => {
    expect(safeHref('https://example.com/a')).toBe('https://example.com/a');
    expect(safeHref('example.com')).toBe('https://example.com/');
    expect(safeHref('localhost:3000/x')).toBe('https://localhost:3000/x');
    for (const bad of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '',
      undefined,
      null,
    ]) {
      expect(safeHref(bad)).toBeUndefined();
    }
  });
});

test('messages carry their numbers and a default label', () => {
  expect(rules.validationText(rules.issue('min', { min: 3 }), 'Name')).toBe(
    'Name should contain at least 3 characters',
  );
  expect(rules.validationText(rules.issue('max', { max: 2000 }), 'Name')).toContain('up to 2,000 characters');
  expect(rules.validationText(rules.issue('entries', { max: 1000 }), 'roles')).toBe('There can be at most 1,000 roles');
  expect(rules.validationText(rules.issue('unknown', { name: 'a|$&' }), 'scopes')).toBe('a|$& does not exist here');
  expect(rules.validationText(rules.issue('required'))).toBe('this field is required');
  expect(rules.validationText('something else', 'Name')).toBe('Name is not valid');
});

describe('names that people have to tell apart', () => {
  const deceiving = ['a\u202eb', 'a\u200bb', 'a\u00adb', 'a\u0007b', 'a\ufe0fb', '\u3164\u3164\u3164', 'p\u0430ypal'];
  const names = {
    user: rules.userName,
    person: rules.personName,
    group: rules.groupName,
    display: rules.displayName,
  };
  test.each(Object.entries(names))('a %s name holds nothing that deceives', (_, schema) => {
    for (const name of [...deceiving, '...', '😀😀😀', `a${'\u0301'.repeat(5)}`]) {
      expect([name, check(schema, name)]).toEqual([name, 'name']);
    }
    for (const name of ['Ærlig', 'Żółć', '小林一郎', 'Иванов', 'नमस्ते', 'e\u0301te']) {
      expect([name, check(schema, name)]).toEqual([name, 'ok']);
    }
  });
  test('a user name may be an e-mail address, a person have an apostrophe, a group a sign', () => {
    expect(check(rules.userName, 'a.b+c_d@sub.example.no')).toBe('ok');
    expect(check(rules.personName, "O'Neil-Åse d’Arc")).toBe('ok');
    expect(check(rules.groupName, 'R&D (Oslo) ★')).toBe('ok');
  });
  test('letters that a Mac hands over taken apart are letters, count once, and are kept as one sign', () => {
    const apart = 'Å'.normalize('NFD');
    for (const rule of [rules.tenantName, rules.organizationName, rules.groupName]) {
      expect(check(rule, apart.repeat(30))).toBe('ok');
      expect(v.parse(rule, `${apart}lesund`)).toBe('Ålesund');
    }
    expect(check(rules.tenantName, apart.repeat(31))).toBe('max');
    for (const rule of [rules.roleName, rules.permissionName, rules.claimType, rules.resourceName]) {
      expect(v.parse(rule, `${apart}pning`)).toBe('Åpning');
    }
    expect(v.parse(rules.description, `${apart}pner`)).toBe('Åpner');
    expect(v.parse(rules.personName, `${apart}se`)).toBe('Åse');
  });
  test('a description has lines, but no direction characters', () => {
    expect(check(rules.description, 'One\nTwo\tthree 😀')).toBe('ok');
    expect(check(rules.description, 'One\u202eTwo')).toBe('characters');
    expect(check(rules.description, 'One\0Two')).toBe('characters');
  });
  test.each(['act', 'cnf', 'scp', 'tenantId', 'TENANTID', 'sub'])('the claim type %s is reserved', (type) => {
    expect(check(rules.claimType, type)).toBe('forbidden');
  });
});

/** Read anew from each letter, this took minutes: the test's own time limit is what fails then. */
test.each(['д', 'α', 'a\u4e00'])('a name of 60,000 letters is refused as soon as it is read (%s)', (letter) => {
  expect(check(rules.groupName, letter.repeat(60_000))).toBe('max');
});
