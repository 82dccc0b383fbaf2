import { describe, expect, test } from 'vitest';
import { firstValues } from '@/components/pages/query';
import { isReservedWord } from '@/components/pages/reserved-words';
import { screenIds, screenRow } from '@/lib/contract/access';
import { activationPath, paths } from '@/lib/paths';

describe('words that are no identity provider', () => {
  test('the first word of every address of the console', () => {
    const addresses = [
      ...screenIds.map((id) => screenRow(id).path),
      paths.logout,
      paths.error,
      paths.noOrganizations,
      paths.incorrectIdp,
      paths.bff.login,
      activationPath('member', 'x'),
      '/api/me',
    ];
    expect(addresses.filter((address) => !isReservedWord(address.split('/')[1] ?? ''))).toEqual([]);
  });

  test('whatever its case', () => {
    expect(isReservedWord('Organization')).toBe(true);
  });

  test.each(['obi-entra', 'contoso', 'organizations', 'constructor'])('%s may be one', (word) => {
    expect(isReservedWord(word)).toBe(false);
  });
});

test('of a repeated search parameter the first counts', () => {
  expect(firstValues({ key: ['a', 'b'], idp: 'x', none: undefined })).toEqual({ key: 'a', idp: 'x', none: undefined });
});
