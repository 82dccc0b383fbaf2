import { expect, test } from 'vitest';
import { usesOf } from '@/components/rooms/clients/clients-data';

const usage = {
  lastUsed: { day: '2026-11-20', since: '2026-05-01' },
  lastSignIn: null,
  redirectUris: [{ uri: 'https://a.test/', day: null }],
  scopes: [{ name: 'openid', day: '2026-11-20' }],
  secret: null,
  previousSecret: null,
};

test('the last use of each redirect URI and scope, with the first day of counting', () => {
  const { redirectUris, scopes } = usesOf(usage);
  expect([...redirectUris]).toEqual([['https://a.test/', { day: null, since: '2026-05-01' }]]);
  expect([...scopes]).toEqual([['openid', { day: '2026-11-20', since: '2026-05-01' }]]);
});

test('nothing is said where nothing is counted or known', () => {
  for (const { redirectUris, scopes } of [usesOf(undefined), usesOf({ ...usage, lastUsed: null })]) {
    expect([...redirectUris, ...scopes]).toEqual([]);
  }
});
