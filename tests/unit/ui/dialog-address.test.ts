import { afterEach, expect, test, vi } from 'vitest';
import { closePanelOfDeleted } from '@/components/ui/mechanisms/dialog-address';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['?panel=a&dialog=delete&id=a', ['/list?dialog=delete&id=a']],
  ['?panel=a&dialog=delete&member=a', ['/list?dialog=delete&member=a']],
  ['?panel=a&dialog=delete-account&member=a', ['/list?dialog=delete-account&member=a']],
  ['?panel=a&dialog=sign-out&member=a', []],
  ['?panel=b&dialog=delete&id=a', []],
  ['?dialog=delete&id=a', []],
])('at %s what is deleted takes its own panel along and no other', (search, addresses) => {
  const written: string[] = [];
  const history = { replaceState: (_: unknown, __: string, address: string) => written.push(address) };
  vi.stubGlobal('window', { location: { pathname: '/list', search, hash: '' }, history });
  closePanelOfDeleted();
  expect(written).toEqual(addresses);
});
