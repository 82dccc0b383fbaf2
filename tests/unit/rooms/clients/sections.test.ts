/** The sections of the form, what the rail says of them, and what two people changed. */
import { describe, expect, test } from 'vitest';
import { mergeRows } from '@/components/form/conflict/three-way';
import { changedFields, compareClients, withOwnSecrets } from '@/components/rooms/clients/form/client-changes';
import { EMPTY_CLIENT } from '@/components/rooms/clients/form/client-form';
import { SECTIONS, markOf, sectionOf, sectionsOf, shortLifetime } from '@/components/rooms/clients/form/sections';

const machine = { allowedGrantType: 'client_credentials' } as const;

describe('sections', () => {
  test('services have no redirect URIs and no logout, templates no application and no secrets', () => {
    expect(sectionsOf(EMPTY_CLIENT, { kind: 'client', mode: 'create' })).toEqual(SECTIONS);
    expect(sectionsOf(machine, { kind: 'client', mode: 'edit' })).toEqual([
      'basics',
      'application',
      'secrets',
      'scopes',
      'tokens',
      'advanced',
    ]);
    expect(sectionsOf(EMPTY_CLIENT, { kind: 'template', mode: 'create' })).not.toContain('secrets');
    expect(sectionsOf(EMPTY_CLIENT, { kind: 'template', mode: 'from-template' })).toEqual(SECTIONS);
  });

  test('every field but the type, which has its own step, has a section', () => {
    const without = Object.keys(EMPTY_CLIENT).filter((field) => sectionOf(field) === undefined);
    expect(without).toEqual(['allowedGrantType']);
  });

  test('the rail: a tick, a number, a time, or nothing', () => {
    const form = { ...EMPTY_CLIENT, clientName: 'x', description: 'y', redirectUris: ['https://a.example', ''] };
    expect(SECTIONS.map((section) => markOf(section, form, false))).toEqual([
      { kind: 'complete' },
      null,
      null,
      { kind: 'count', count: 1 },
      { kind: 'count', count: 3 },
      { kind: 'lifetime', seconds: 3600 },
      null,
      null,
    ]);
    expect(markOf('secrets', form, true)).toEqual({ kind: 'count', count: 1 });
    expect(markOf('secrets', { ...form, clientType: 'public', clientSecret: 'x' }, false)).toBeNull();
  });

  test('a lifetime in the unit that needs no fraction', () => {
    expect([3600, 86_400, 90, 120, 0].map(shortLifetime)).toEqual([
      { unit: 'hour', value: 1 },
      { unit: 'day', value: 1 },
      { unit: 'second', value: 90 },
      { unit: 'minute', value: 2 },
      { unit: 'second', value: 0 },
    ]);
  });
});

describe('two people', () => {
  const base = { ...EMPTY_CLIENT, clientName: 'a', description: 'old', redirectUris: ['https://a.example'] };
  const theirs = { ...base, description: 'theirs', redirectUris: ['https://b.example'] };
  const mine = { ...base, description: 'mine', clientName: 'b', clientSecret: 'x'.repeat(20) };
  const rows = compareClients(
    { base, theirs, mine },
    (field) => field,
    (field, form) => String(form[field]),
  );

  test('fields that differ, and whose change each is; secrets are not compared', () => {
    const found = rows.map(({ id, difference, preset }) => [id, difference, preset]);
    expect(found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['clientName', 'mine', 'mine'],
      ['description', 'both', 'mine'],
      ['redirectUris', 'theirs', 'theirs'],
    ]);
  });

  test('what is chosen goes on', () => {
    const sides = new Map([
      ['description', 'theirs'],
      ['redirectUris', 'mine'],
    ] as const);
    expect(withOwnSecrets(mergeRows(theirs, rows, sides), mine)).toMatchObject({
      clientName: 'b',
      description: 'theirs',
      redirectUris: ['https://a.example'],
      clientSecret: mine.clientSecret,
    });
  });

  test('an empty row is no change', () => {
    expect(changedFields(base, { ...base, redirectUris: ['https://a.example', ''] })).toEqual([]);
    expect(changedFields(base, mine)).toEqual(['clientName', 'description', 'clientSecret']);
  });
});
