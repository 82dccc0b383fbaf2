import { describe, expect, test } from 'vitest';
import {
  OWN,
  byBelonging,
  createdByFilter,
  foundFirst,
  lastActivityOf,
  plainFigures,
  searchText,
} from '@/components/rooms/overview/overview-view';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';

const organization = (name: string, more: Partial<OverviewOrganization> = {}): OverviewOrganization => ({
  id: `id-${name}`,
  name,
  tenantCount: 1,
  createdBy: null,
  admins: [],
  ...more,
});
const kari = { id: 'k', displayName: 'Kari', contactEmail: 'kari@x.example', belonging: 'Internal' as const };
const ola = { id: 'o', displayName: 'Ola', contactEmail: 'ola@y.example', belonging: 'External' as const };

describe('the overview', () => {
  test('is filtered by creator', () => {
    const passes = createdByFilter('us');
    const ours = organization('a', { createdBy: { id: 'us', name: 'Us' } });
    const theirs = organization('b', { createdBy: { id: 'them', name: 'Them' } });
    const rows = [ours, theirs, organization('c')];
    expect(rows.filter((row) => passes(row, [OWN]))).toEqual([ours]);
    expect(rows.filter((row) => passes(row, []))).toEqual(rows);
  });

  test('divides admins into internal and external ones', () => {
    expect(byBelonging([kari, ola])).toEqual({ Internal: [kari], External: [ola] });
  });

  test('is searched by organization, creator, tenants and admins', () => {
    const tenants = [{ id: 'tenant-1', name: 'Sales' }];
    const row = organization('A', { createdBy: { id: 'us', name: 'Us' }, tenants, admins: [kari] });
    expect(searchText(row)).toEqual(['A', 'id-A', 'Us', 'Sales', 'tenant-1', 'Kari', 'kari@x.example', 'k']);
    // A platform that does not say which tenants there are.
    expect(searchText(organization('B'))).toEqual(['B', 'id-B', '']);
  });

  test('knows the last activity in any of the tenants', () => {
    const tenant = (id: string, lastActivity: string | null) => ({ id, name: id, lastActivity });
    const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
    const tenants = [tenant('a', early), tenant('b', late), tenant('c', null)];
    expect(lastActivityOf(organization('A', { tenants }))).toBe(late);
    expect(lastActivityOf(organization('A', { tenants: [tenant('c', null)] }))).toBeNull();
    expect(lastActivityOf(organization('B'))).toBeNull();
  });

  test('lists the tenants that the search finds before the others', () => {
    const tenants = ['Sales', 'Support', 'Field'].map((name) => ({ id: `id-${name}`, name }));
    expect(foundFirst(tenants, '').map(({ name }) => name)).toEqual(['Sales', 'Support', 'Field']);
    expect(foundFirst(tenants, ' {ID-Field} ').map(({ name }) => name)).toEqual(['Field', 'Sales', 'Support']);
  });

  test('has figures without statistics too, where the whole list is here', () => {
    const ours = organization('a', { createdBy: { id: 'us', name: 'Us' }, tenantCount: 3 });
    const first = { items: [ours, organization('b')], total: 2, nextCursor: null };
    expect(plainFigures(first, undefined)).toEqual({ days: [], organizations: [2], tenants: [4] });
    expect(plainFigures(first, 'us')).toEqual({ days: [], organizations: [1], tenants: [3] });
    expect(plainFigures({ ...first, nextCursor: 'more' }, undefined)).toEqual({ days: [] });
    expect(plainFigures(undefined, undefined)).toEqual({ days: [] });
  });
});
