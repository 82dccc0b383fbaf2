import { describe, expect, it } from 'vitest';
import { guardedLookup, isLoopbackAddress, isPublicAddress } from '@/lib/platform/oidc/addresses';

describe('row 38: addresses that a call for an external token may go to', () => {
  it('a name is refused for any of its addresses, and connected to at the one that was looked at', async () => {
    const names: Record<string, string[]> = {
      public: ['93.184.215.14', '2606:2800:21f:cb07::1'],
      mixed: ['93.184.215.14', '10.0.0.1'],
      private: ['fd00::1'],
      none: [],
    };
    let lookups = 0;
    const lookup = guardedLookup(isPublicAddress, (name, _options, callback) => {
      lookups += 1;
      callback(
        null,
        (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    });
    const ask = (name: string, all: boolean) =>
      new Promise((resolve) => lookup(name, { all }, (error, found) => resolve(error?.name ?? found)));
    expect(await ask('public', false)).toBe('93.184.215.14');
    expect(await ask('public', true)).toHaveLength(2);
    for (const name of ['mixed', 'private', 'none']) expect(await ask(name, true)).toBe('AddressRefused');
    expect(lookups).toBe(5);
  });

  it('knows what is public, and what is this machine', () => {
    for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111']) expect(isPublicAddress(address)).toBe(true);
    const special = ['0.0.0.0', '127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.1.1', '100.100.0.1'];
    special.push('224.0.0.1', '255.255.255.255', '198.18.0.1', '::', '::1', 'fc00::1', 'fe80::1', 'ff02::1');
    special.push('::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'x', '');
    for (const address of special) expect(isPublicAddress(address)).toBe(false);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1']) expect(isLoopbackAddress(address)).toBe(true);
    for (const address of ['10.0.0.1', '8.8.8.8', 'fe80::1', 'x']) expect(isLoopbackAddress(address)).toBe(false);
  });
});
