/** Sentences about a number read well at its ends: of nothing, and of everything. */
import { expect, test } from 'vitest';
import { plainText } from '../../support/texts';

const NOTHING = { tenant: 'Northwind', resources: 0, scopes: 0, identity: 7 };

test('no API resources have no number of scopes', () => {
  const description = plainText('apiresources.description', NOTHING);
  expect(description).toContain('may ask for: no resources and 7 identity scopes.');
  expect(plainText('apiresources.description', { ...NOTHING, resources: 1 })).toContain(
    '1 resource with no scopes, and 7 identity scopes.',
  );
});

test('no single-tenant applications are not "each" made from a template', () => {
  expect(plainText('applications.singleTenant.description', { count: 0 })).not.toContain('each');
  expect(plainText('applications.singleTenant.description', { count: 2 })).toBe(
    '2 applications, each made from a template for one tenant.',
  );
});

test('of one selected person it is not said that 1 of the 1 is not changed', () => {
  expect(plainText('members.bulk.staying', { count: 1, chosen: 1, rest: 0 })).toBe('Not changed');
  expect(plainText('members.bulk.staying', { count: 1, chosen: 3, rest: 2 })).toBe(
    '1 of the 3 selected is not changed',
  );
});
