import { describe, expect, test } from 'vitest';
import { permissionOptions, roleOptions } from '@/components/form/fields/grant-options';
import { isSearched, matching } from '@/components/form/fields/pick-options';
import { GrantsVanished, sendGrants, vanishedGrants } from '@/components/form/saving/vanished-grants';
import { ApiError } from '@/lib/console/browser/api-error';

const words = { several: 'several', without: 'none' };
const named = (...ids: string[]) => ids.map((id) => ({ id, name: id.toUpperCase() }));
const roles = [
  { id: 'reader', name: 'Reader', brings: ['a', 'b'] },
  { id: 'writer', name: 'Writer', brings: ['b', 'c'] },
];

describe('pick lists', () => {
  test('permissions stand once, under the role that alone brings them, then several, then none', () => {
    const options = permissionOptions(named('d', 'c', 'b', 'a'), ['c'], roles, words);
    expect(options.map(({ id, group, on }) => [id, group, on])).toEqual([
      ['a', 'Reader', false],
      ['c', 'Writer', true],
      ['b', 'several', false],
      ['d', 'none', false],
    ]);
    expect(permissionOptions(named('b', 'a'), [], [], words).map(({ group }) => group)).toEqual([undefined, undefined]);
    expect(roleOptions(roles, ['writer']).map(({ on }) => on)).toEqual([false, true]);
  });

  test('the search looks at names and headings; the chosen ones are those that are held in any way', () => {
    const options = [
      { id: '1', name: 'ledger.read', on: false, group: 'Viewer' },
      { id: '2', name: 'ledger.write', on: true, group: 'Accountant' },
      { id: '3', name: 'ledger.close', on: false, implied: 'comes with Controller' },
      { id: '4', name: 'ledger.open', on: false, mark: 'removed' as const },
      { id: '5', name: 'ledger.look', on: false, note: 'from a group' },
    ];
    const ids = (search: string, onlyChosen: boolean) => matching(options, { search, onlyChosen }).map(({ id }) => id);
    expect(ids(' VIEWER ', false)).toEqual(['1']);
    expect(ids('ledger', true)).toEqual(['2', '3', '4', '5']);
    expect(isSearched(options)).toBe(false);
    expect(isSearched([...options, ...options])).toBe(true);
  });
});

describe('roles and permissions that were deleted', () => {
  const offer = (ids: string[]) => [{ applicationId: 'app', name: 'Atlas', roles: named(...ids), permissions: [] }];
  const chosen = [{ applicationId: 'app', roles: ['stays', 'goes'], permissions: [] }];
  const refused = new ApiError({ status: 400, code: 'request.invalid', message: 'No such role.' });

  test('are named with their application', () => {
    const vanished = vanishedGrants(chosen, offer(['stays', 'goes']), offer(['stays']));
    expect(vanished?.names).toEqual(['GOES (Atlas)']);
    expect([...(vanished?.ids ?? [])]).toEqual(['goes']);
    expect(vanishedGrants(chosen, offer(['stays', 'goes']), offer(['stays', 'goes']))).toBeNull();
    // With the application itself goes all of it.
    expect(vanishedGrants(chosen, offer(['stays', 'goes']), [])?.names).toEqual(['STAYS (Atlas)', 'GOES (Atlas)']);
  });

  test('are taken out after a refusal that they explain, and after no other', async () => {
    const taken: string[] = [];
    const guard = (now: ReturnType<typeof offer> | undefined) => ({
      chosen,
      known: offer(['stays', 'goes']),
      reload: () => Promise.resolve(now),
      takeOut: (ids: ReadonlySet<string>) => void taken.push(...ids),
    });
    const fails = (error: Error) => async (): Promise<void> => {
      throw error;
    };
    await expect(sendGrants(fails(refused), guard(offer(['stays'])))).rejects.toBeInstanceOf(GrantsVanished);
    expect(taken).toEqual(['goes']);
    await expect(sendGrants(fails(refused), guard(offer(['stays', 'goes'])))).rejects.toBe(refused);
    await expect(sendGrants(fails(refused), guard(undefined))).rejects.toBe(refused);
    const busy = new ApiError({ status: 503, code: 'service.unavailable', message: 'Later.' });
    await expect(sendGrants(fails(busy), guard(offer([])))).rejects.toBe(busy);
    expect(taken).toEqual(['goes']);
  });
});
