import { expect, test } from 'vitest';
import { providerForAddress } from '@/components/rooms/providers/sent-on';
import type { Provider } from '@/lib/contract/rooms/providers/entities';

const provider = (name: string, state: Provider['state'], domains: Record<string, boolean>) =>
  ({
    name,
    state,
    domains: Object.entries(domains).map(([domain, isProven]) => ({
      domain,
      record: { name: '', value: '' },
      provenAt: isProven ? '2026-11-01T00:00:00Z' : null,
    })),
  }) as unknown as Provider;

const all = [
  provider('on', 'enabled', { 'a.example': true, 'b.example': false }),
  provider('off', 'disabled', { 'c.example': true }),
  provider('draft', 'draft', { 'a.example': false }),
];

test.each([
  ['ada@a.example', 'on', 'domain'],
  [' Ada@A.Example ', 'on', 'domain'],
  ['ada@b.example', undefined, 'unproven'],
  ['ada@c.example', undefined, 'off'],
  ['ada@d.example', undefined, 'none'],
  // A part of a domain is another domain.
  ['ada@sub.a.example', undefined, 'none'],
])('%s leads to %s', (address, name, why) => {
  const found = providerForAddress(all, address);
  expect([found?.provider?.name, found?.why]).toEqual([name, why]);
});

test.each(['', 'ada', 'ada@', '@a.example', 'ada@a', 'a b@a.example'])('%j is no address yet', (address) => {
  expect(providerForAddress(all, address)).toBeUndefined();
});
