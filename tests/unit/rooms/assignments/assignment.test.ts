import { describe, expect, test, vi } from 'vitest';
import {
  findTarget,
  isOwnerUnknown,
  originOf,
  readSubject,
  subjectOf,
  targetQuery,
  toOwn,
} from '@/components/rooms/assignments/assignment';
import { returnPath, withReturn } from '@/components/rooms/assignments/return-param';
import { application, tenant } from './fixtures';

describe('where an assigned application comes from', () => {
  const owned = (id: string) => application('Ledger', { owner: { id, name: 'Northwind' } });

  test('the platform says who gives it', () => {
    expect(originOf(owned('me'), 'me')).toBe('own');
    expect(originOf(owned('other'), 'me')).toBe('foreign');
    expect(isOwnerUnknown(owned('other'))).toBe(false);
  });

  test('a platform that does not say it: the list of own applications decides, once it is here', () => {
    const ledger = application('Ledger');
    expect(isOwnerUnknown(ledger)).toBe(true);
    expect(originOf(ledger, 'me')).toBeUndefined();
    expect(originOf(ledger, 'me', new Set(['ledger']))).toBe('own');
    expect(originOf(ledger, 'me', new Set())).toBe('foreign');
  });

  test('one made for this tenant alone is never taken away here', () => {
    const portal = application('Portal', { tenantId: 't', owner: { id: 'me', name: 'Northwind' } });
    expect(originOf(portal, 'me', new Set(['portal']))).toBe('single');
    expect(isOwnerUnknown(application('Portal', { tenantId: 't' }))).toBe(false);
  });
});

type Ask = Parameters<typeof findTarget>[1];

describe('one tenant of the list', () => {
  test('is found by a search for its id', async () => {
    const ask = vi.fn<Ask>(async () => ({ items: [tenant('ab'), tenant('a')], total: 2, nextCursor: null }));
    expect((await findTarget('a', ask))?.id).toBe('a');
    expect(ask.mock.calls).toEqual([[targetQuery('a')]]);
  });

  test('is found in the whole list of a platform that ignores the parameters', async () => {
    expect((await findTarget('a', async () => [tenant('b'), tenant('a')]))?.id).toBe('a');
  });

  test('is asked for in the whole list where a page was not searched', async () => {
    const ask = vi.fn<Ask>(async (query) =>
      'limit' in query ? { items: [tenant('b')], total: 2, nextCursor: 'more' } : [tenant('b'), tenant('a')],
    );
    expect((await findTarget('a', ask))?.id).toBe('a');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is null when there is none', async () => {
    expect(await findTarget('a', async () => ({ items: [], total: 0, nextCursor: null }))).toBeNull();
    expect(await findTarget('a', async () => [tenant('b')])).toBeNull();
  });
});

test('counts of a summary come before those of its first roles', () => {
  const roles = [{ id: 'r', name: 'r', displayName: '', permissions: [], isAssigned: false }];
  expect(toOwn(application('A', { roles }))).toMatchObject({ roles: 1, permissions: 0 });
  expect(toOwn(application('A', { roles, numberOfRoles: 40, numberOfPermissions: 300 }))).toMatchObject({
    roles: 40,
    permissions: 300,
  });
});

test('the subject of a dialog is read as it was written, and nothing else is one', () => {
  expect(readSubject(subjectOf('t-1', 'a.2'))).toEqual({ tenantId: 't-1', applicationId: 'a.2' });
  for (const odd of [null, '', 'a', ':', 'a:', ':b', 'a:b:c']) expect(readSubject(odd)).toBeNull();
});

describe('the way back', () => {
  test('keeps what the list shows, and no dialog', () => {
    const there = withReturn('/cards', 'q=Ledger&f.organization=a%2Cb&dialog=unassign&id=x');
    const held = new URLSearchParams(there.split('?')[1]).get('list');
    expect(returnPath('/list', held)).toBe('/list?q=Ledger&f.organization=a%2Cb');
    expect(withReturn('/cards', '')).toBe('/cards');
    expect(withReturn('/cards', 'dialog=unassign&id=x')).toBe('/cards');
  });

  test('stays on the list, whatever the address says', () => {
    expect(returnPath('/list', null)).toBe('/list');
    for (const odd of ['https://evil.example/', '//evil.example', '/../x#y', 'javascript:alert(1)']) {
      expect(new URL(returnPath('/list', odd), 'https://console.example').origin).toBe('https://console.example');
      expect(new URL(returnPath('/list', odd), 'https://console.example').pathname).toBe('/list');
    }
  });
});
