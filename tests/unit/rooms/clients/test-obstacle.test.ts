/** Why a test sign-in must fail. */
import { expect, test } from 'vitest';
import { testObstacle } from '@/components/rooms/clients/kit/kit-rules';
import { GOOD } from './fixtures';

const REDIRECTS = GOOD.redirectUris;

test.each([
  ['nothing', GOOD, REDIRECTS, undefined, null],
  ['nothing', GOOD, REDIRECTS, { people: [], isReaderAllowed: true }, null],
  ['a disabled client', { ...GOOD, isEnabled: false }, REDIRECTS, undefined, 'disabled'],
  ['no redirect URI', GOOD, [], undefined, 'redirect'],
  ['a key', { ...GOOD, tokenEndpointAuthMethod: 'private_key_jwt' as const }, REDIRECTS, undefined, 'key'],
  ['tenants of others', GOOD, REDIRECTS, { people: [], isReaderAllowed: false }, 'notMember'],
])('%s', (_, form, redirectUris, choices, obstacle) => {
  expect(testObstacle(form, redirectUris, choices)).toBe(obstacle);
});
