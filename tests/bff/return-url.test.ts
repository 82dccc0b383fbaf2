import { expect, test } from 'vitest';
import { safeReturnUrl } from '@/lib/console/sign-in/return-url';

const LOCAL = [
  '/',
  '/essentials',
  '/organization/o1/tenant/t1/members?search=a%20b&sort=-name#row-3',
  '/activate/member/abc-123/contoso',
  '/organization/o%C3%A5',
  '/?next=https://example.com/',
  '/#/organization/o1',
];

test.each(LOCAL)('row 5: %s is kept with its query and hash', (url) => {
  expect(safeReturnUrl(url)).toBe(url);
});

const SCHEMES = [
  'https:',
  'http:',
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'HTTPS:',
  'java\tscript:',
  ' https:',
];
const BETWEEN = ['//', '/', '', '\\\\', '/\\', '\\/', '///', '%2f%2f', '%5c'];
const HOSTILE = [
  ...SCHEMES.flatMap((scheme) => BETWEEN.map((between) => `${scheme}${between}evil.test`)),
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\t/',
    '/\n/',
    '/\r/',
    '/\0/',
    '/%09/',
    '/%0a/',
    '/%0d%0a/',
    '/%00/',
    '/%5c',
    '/%2f',
    '/%2f%2f',
    '/%5c%5c',
    '/%252f%252f',
    '/.//',
    '/./\\',
    '/..//',
    '/%2e//',
    '/%2e%2e//',
    '/x/..//',
    '/x//',
    '/\u2028/',
    '/\u3002/',
    '/ /',
    '/\u00a0/',
  ].flatMap((start) => [`${start}evil.test`, `${start}evil.test/%2e%2e`, `${start}user@evil.test:80/?a#b`]),
  '',
  ' ',
  ' /essentials',
  'essentials',
  '?a',
  '#a',
  '@evil.test',
  '.evil.test',
  '/essentials\r\nSet-Cookie: a=b',
  '/essentials%0d%0aSet-Cookie:a=b',
  '/../evil',
  '/a/../../b',
  '/a/%2e%2e/b',
  '/a/./b',
  '/bff/logout?sid=1',
  '/BFF/login',
  '/bff',
  '/api/me',
  '/_next/image?url=x',
  `/${'a'.repeat(1001)}`,
  '/\u202eevil',
  '/évil',
  '/a\\b',
  '/%zz/%5c',
];

test.each(HOSTILE.map((url) => [JSON.stringify(url), url]))('row 5: %s is ignored', (_, url) => {
  expect(safeReturnUrl(url)).toBe('/');
});

test('row 5: nothing at all is the start page', () => {
  expect(safeReturnUrl(null)).toBe('/');
  expect(safeReturnUrl(undefined)).toBe('/');
});
