import { describe, expect, test } from 'vitest';
import { OWN, byBelonging, createdByFilter, searchText } from '@/components/rooms/overview/overview-view';
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

  test('is searched by organization, creator and admins', () => {
    const row = organization('A', { createdBy: { id: 'us', name: 'Us' }, admins: [kari] });
    expect(searchText(row)).toEqual(['A', 'id-A', 'Us', 'Kari', 'kari@x.example', 'k']);
  });
});
