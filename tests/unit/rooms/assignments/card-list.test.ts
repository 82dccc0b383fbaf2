import { describe, expect, test } from 'vitest';
import {
  cardsInSight,
  cardsOf,
  columnsOf,
  countViews,
  readView,
  targetCard,
} from '@/components/rooms/assignments/cards/card-list';
import { toOwn } from '@/components/rooms/assignments/assignment';
import {
  inChipOrder,
  nameRank,
  organizationsOf,
  searchText,
} from '@/components/rooms/assignments/list/assignment-list';
import { application, tenant } from './fixtures';

const own = ['Reports', 'Dispatch', 'Ledger'].map((name) => toOwn(application(name, { suiteName: 'Finance' })));
const cards = cardsOf(
  own,
  tenant('t', [
    application('Ledger'),
    application('Vault', { owner: { id: 'other', name: 'Vestlys' }, description: 'Long-term storage' }),
    application('Portal', { tenantId: 't' }),
  ]),
  'me',
);
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('cards', () => {
  test('are what the super-tenant has and what the tenant has, by name; not what was made for one tenant', () => {
    expect(cards.map(({ name, state }) => [name, state])).toEqual([
      ['Dispatch', 'free'],
      ['Ledger', 'assigned'],
      ['Reports', 'free'],
      ['Vault', 'foreign'],
    ]);
  });

  test('say who gives what is another super-tenant’s, in place of unknown counts', () => {
    expect(cards[3]).toMatchObject({ counts: null, giver: 'Vestlys' });
    expect(cards[0]).toMatchObject({ counts: { roles: 0, permissions: 0 } });
  });

  test('are counted and shown by view', () => {
    expect(countViews(cards)).toEqual({ all: 4, assigned: 2, free: 2 });
    expect(named(cardsInSight(cards, 'assigned', ''))).toEqual(['Ledger', 'Vault']);
    expect(named(cardsInSight(cards, 'free', ''))).toEqual(['Dispatch', 'Reports']);
    expect([readView('free'), readView('x'), readView(null)]).toEqual(['free', 'all', 'all']);
  });

  test('a selected one is not assigned yet', () => {
    const selected = cards.map((card) => (card.name === 'Dispatch' ? { ...card, state: 'selected' as const } : card));
    expect(countViews(selected)).toEqual({ all: 4, assigned: 2, free: 2 });
  });

  test('are found by every word, in name, suite and description', () => {
    expect(named(cardsInSight(cards, 'all', 'finance LED'))).toEqual(['Ledger']);
    expect(named(cardsInSight(cards, 'all', 'storage'))).toEqual(['Vault']);
    expect(cardsInSight(cards, 'all', 'nothing')).toEqual([]);
  });
});

describe('keys', () => {
  test('rows are as wide as the cards stand', () => {
    expect(columnsOf([0, 0, 0, 150, 150])).toBe(3);
    expect(columnsOf([0, 0])).toBe(2);
    expect(columnsOf([])).toBe(1);
  });

  test('lead to the neighbours and never out of the grid', () => {
    const to = (key: string, from: number) => targetCard(key, from, 8, 3);
    expect([to('ArrowRight', 1), to('ArrowLeft', 1), to('ArrowDown', 1), to('ArrowUp', 4)]).toEqual([2, 0, 4, 1]);
    expect([to('ArrowLeft', 0), to('ArrowUp', 1), to('ArrowDown', 6), to('ArrowRight', 7)]).toEqual([0, 1, 6, 7]);
    expect([to('Home', 5), to('End', 2), to(' ', 2)]).toEqual([0, 7, undefined]);
  });
});

describe('the list', () => {
  test('super-tenants come first', () => {
    const ranks = [
      { isSuperTenant: false, name: 'Aa' },
      { isSuperTenant: true, name: 'Zz' },
    ].map(nameRank);
    expect(ranks.toSorted()[0]).toBe(ranks[1]);
  });

  test('is searched by tenant, id, organization, application and suite', () => {
    const row = tenant('t-1', [application('Ledger', { suiteName: 'Finance' })]);
    expect(searchText(row)).toEqual(['Tenant t-1', 't-1', 'Organization of t-1', 'Ledger', 'Finance']);
  });

  test('what a search has found comes first among the chips', () => {
    const applications = ['Reports', 'Ledger', 'Dispatch'].map((name) => application(name));
    expect(named(inChipOrder(applications, ''))).toEqual(['Dispatch', 'Ledger', 'Reports']);
    expect(named(inChipOrder(applications, 'REP'))).toEqual(['Reports', 'Dispatch', 'Ledger']);
    expect(named(inChipOrder(applications, 'tenant'))).toEqual(['Dispatch', 'Ledger', 'Reports']);
  });

  test('organizations of the rows, each once, by name', () => {
    const of = (organizationId: string, organizationName: string) => ({ organizationId, organizationName });
    expect(organizationsOf([of('b', 'Beta'), of('a', 'Alfa'), of('b', 'Beta')])).toEqual([
      { id: 'a', name: 'Alfa', tenants: 1 },
      { id: 'b', name: 'Beta', tenants: 2 },
    ]);
  });
});
