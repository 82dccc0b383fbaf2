import { expect, test } from 'vitest';
import { isOtherOwnName } from '@/lib/console/process/own-names.mjs';

const CONSOLE = 'http://127.0.0.1:3000';

test.each(['localhost:3000', '[::1]:3000', 'LOCALHOST:3000'])('%s is another name of the console', (host) => {
  expect(isOtherOwnName(host, CONSOLE)).toBe(true);
});

test.each([
  '127.0.0.1:3000',
  'localhost:3001',
  'localhost',
  'evil.example:3000',
  'localhost.evil.example:3000',
  '',
  null,
])('%s is none', (host) => expect(isOtherOwnName(host, CONSOLE)).toBe(false));

test('what is configured with a name of its own has no other', () => {
  expect(isOtherOwnName('localhost:3000', 'https://console.example.com')).toBe(false);
  expect(isOtherOwnName('localhost', 'http://console.example.com')).toBe(false);
});
