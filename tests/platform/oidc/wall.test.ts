/** What the OIDC provider leaves to its framework, such as the session that it saves after all else. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable, outageOf } from '@/lib/platform/db/availability';
import { providerWall } from '@/lib/platform/oidc/wall';
import { silent } from '../support/admin';

test('an outage outside of its handlers has a page that says which it is', async () => {
  const page = vi.fn<Parameters<typeof providerWall>[0]['pages']['error']>();
  const wall = providerWall({ log: silent, pages: { error: page } as never });
  const ctx = { url: '/auth/abc', status: 200, accepts: () => 'html', set: () => {} };
  const full = Object.assign(new Error('no room'), { code: '53100' });
  await wall(ctx as unknown as KoaContextWithOIDC, () => Promise.reject(new DatabaseUnavailable(full)));
  expect([ctx.status, outageOf(page.mock.lastCall?.[3])]).toEqual([503, 'full']);
});
