/** The form of an API resource: each rule of section 5 that concerns it, and the request made from it. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_RESOURCE,
  NEW_SCOPE,
  type ResourceContext,
  type ResourceForm,
  type ScopeForm,
  fullName,
  levelChange,
  resourceLevelProblem,
  resourceSchema,
  scopeLevelProblem,
  toForm,
  toRequest,
  widestScope,
} from '@/components/rooms/api-resources/form/resource-form';
import { compareResources, withNewScopes } from '@/components/rooms/api-resources/form/resource-conflict';
import { mergeRows } from '@/components/form/conflict/three-way';
import type { ApiResource } from '@/lib/contract/rooms/api-resources/entities';
import { ACCESS_LEVELS, isScopeToken, nameParts, shortScope } from '@/lib/contract/oauth/scopes';

const prefix = 'acme';
const context: ResourceContext = {
  prefix,
  allowedResourceLevels: ACCESS_LEVELS,
  allowedScopeLevels: ACCESS_LEVELS,
  stored: undefined,
  taken: { resources: ['acme.taken'], scopes: ['acme.taken.read'] },
};
const scope = (more: Partial<ScopeForm> = {}): ScopeForm => ({
  ...NEW_SCOPE,
  name: 'ledger.read',
  description: 'Reads the ledger',
  ...more,
});
const resource = (more: Partial<ResourceForm> = {}): ResourceForm => ({
  ...EMPTY_RESOURCE,
  name: 'ledger',
  displayName: 'Ledger API',
  ...more,
});
const stored: ApiResource = {
  id: 'r1',
  tenantId: 't1',
  tenantName: 'Acme',
  name: 'acme.ledger',
  displayName: 'Ledger API',
  description: '',
  accessLevel: 'organization',
  scopes: [
    {
      id: 's1',
      name: 'acme.ledger.read',
      displayName: '',
      description: 'Reads',
      accessLevel: 'tenant',
      userClaims: ['Roles'],
    },
    { id: 's2', name: 'legacy', displayName: '', description: 'Old one', accessLevel: 'tenant', userClaims: [] },
  ],
};
const editing = { ...context, stored };

/** The first message of each wrong field, by its path. */
function problems(form: ResourceForm, where: ResourceContext = context): Record<string, string | undefined> {
  const { issues = [] } = v.safeParse(resourceSchema(where), form);
  const found: Record<string, string | undefined> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    found[path] ??= issue.message.split('|')[0];
  }
  return found;
}

describe('names', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['ab', 'min'],
    ['.ledger', 'alphanumeric'],
    ['led-ger', 'alphanumeric'],
    ['<b>ledger</b>', 'alphanumeric'],
    ['x'.repeat(251), 'max'],
    ['acme', 'prefix'],
    ['acme.ledger', 'prefix'],
    ['ACMEledger', 'prefix'],
    ['Taken', 'exists'],
    ['tаken', 'name'],
  ])('a resource %j is refused: %s', (name, message) => {
    expect(problems(resource({ name })).name).toBe(message);
  });

  test.each([
    ['', 'required'],
    ['ab', 'min'],
    ['acme.ledger', 'prefix'],
    ['ledger read', 'characters'],
    ['bøker.les', 'characters'],
    ['taken.read', 'exists'],
  ])('a scope %j is refused: %s', (name, message) => {
    expect(problems(resource({ scopes: [scope({ name })] }))['scopes.0.name']).toBe(message);
  });

  test('a scope may begin with the letters of the prefix: only the prefix and its dot are the tenant’s', () => {
    expect(problems(resource({ scopes: [scope({ name: 'acmeledger' })] }))).toEqual({});
  });

  test('a scope name is unique in the form, whatever its case', () => {
    const found = problems(resource({ scopes: [scope(), scope({ name: 'Ledger.READ' })] }));
    expect(found).toEqual({ 'scopes.1.name': 'exists' });
  });

  test('what was not touched keeps its name, also one that no rule would take', () => {
    const form = toForm({ ...stored, name: 'acme.acmebooks' }, prefix);
    expect(problems(form, { ...context, stored: { ...stored, name: 'acme.acmebooks' } })).toEqual({});
    expect(fullName('ledger', prefix, stored)).toBe('acme.ledger');
    expect(fullName('books', prefix, stored)).toBe('acme.books');
  });
});

describe('other fields', () => {
  test('display name and the description of a scope are required, the description of a resource is not', () => {
    expect(problems(resource({ displayName: ' ', scopes: [scope({ description: '' })] }))).toEqual({
      displayName: 'required',
      'scopes.0.description': 'required',
    });
  });

  test('labels and descriptions end at 250 characters', () => {
    const long = 'x'.repeat(251);
    expect(
      problems(
        resource({ displayName: long, description: long, scopes: [scope({ description: long, displayName: long })] }),
      ),
    ).toEqual({ displayName: 'max', description: 'max', 'scopes.0.description': 'max', 'scopes.0.displayName': 'max' });
  });
});

describe('access levels', () => {
  test('a resource is not more restricted than one of its scopes', () => {
    const scopes = [scope({ accessLevel: 'organization' })];
    expect(resourceLevelProblem('tenant', scopes, context)).toBe('scopeIsWider');
    expect(resourceLevelProblem('organization', scopes, context)).toBeNull();
    expect(resourceLevelProblem('public', scopes, context)).toBeNull();
  });

  test('a scope is not less restricted than its resource', () => {
    const form = resource({ accessLevel: 'organization' });
    expect(scopeLevelProblem('public', form, context)).toBe('resourceIsNarrower');
    expect(scopeLevelProblem('organization', form, context)).toBeNull();
    expect(problems(resource({ scopes: [scope({ accessLevel: 'public' })] }))).toEqual({
      'scopes.0.accessLevel': 'forbidden',
    });
  });

  test('levels that the tenant may not use cannot be chosen or sent', () => {
    const limited = { ...context, allowedResourceLevels: ['tenant'], allowedScopeLevels: ['tenant'] } as const;
    expect(resourceLevelProblem('public', [], limited)).toBe('notAllowed');
    expect(scopeLevelProblem('organization', { accessLevel: 'public' }, limited)).toBe('notAllowed');
    const form = resource({ accessLevel: 'public', scopes: [scope({ accessLevel: 'organization' })] });
    expect(problems(form, limited)).toEqual({ accessLevel: 'forbidden', 'scopes.0.accessLevel': 'forbidden' });
  });

  test('everything begins as restricted as can be', () => {
    expect([EMPTY_RESOURCE.accessLevel, NEW_SCOPE.accessLevel]).toEqual(['tenant', 'tenant']);
  });

  test('a change of level is told by who sees more or less of it', () => {
    expect(levelChange('tenant', 'public')).toBe('wider');
    expect(levelChange('public', 'organization')).toBe('narrower');
    expect(levelChange('public', 'public')).toBeNull();
    expect(levelChange(undefined, 'public')).toBeNull();
    expect(widestScope([scope(), scope({ name: 'far', accessLevel: 'public' })])?.name).toBe('far');
  });
});

describe('the request', () => {
  test('of a new resource: trimmed, scopes in lower case, names without the prefix', () => {
    const form = resource({ name: ' ledger ', displayName: ' Ledger API ', scopes: [scope({ name: 'Ledger.Read' })] });
    const parsed = v.parse(resourceSchema(context), form);
    expect(toRequest(parsed, context)).toEqual({
      name: 'ledger',
      displayName: 'Ledger API',
      description: '',
      accessLevel: 'tenant',
      scopes: [
        {
          name: 'ledger.read',
          displayName: '',
          description: 'Reads the ledger',
          accessLevel: 'tenant',
          userClaims: [],
        },
      ],
    });
  });

  test('of a change: what was not touched goes back as it was handed out, a new name without the prefix', () => {
    const form = toForm(stored, prefix);
    const request = toRequest({ ...form, scopes: [...form.scopes, scope({ name: 'ledger.write' })] }, editing);
    expect(request.name).toBe('acme.ledger');
    expect(request.scopes.map(({ id, name }) => [id, name])).toEqual([
      ['s1', 'acme.ledger.read'],
      ['s2', 'legacy'],
      [undefined, 'ledger.write'],
    ]);
    expect(toRequest({ ...form, name: 'books' }, editing).name).toBe('books');
  });
});

describe('two editors', () => {
  const base = toForm(stored, prefix);
  const theirs = { ...base, displayName: 'Books', scopes: base.scopes.slice(0, 1) };
  const mine = {
    ...base,
    description: 'Mine',
    scopes: [{ ...base.scopes[0]!, accessLevel: 'organization' as const }, base.scopes[1]!, scope()],
  };
  const rows = compareResources(
    { base, theirs, mine },
    {
      field: (field) => field,
      level: (level) => level,
      scope: (name) => name,
      claims: (claims) => claims.join(),
      missing: 'missing',
      removed: 'removed',
    },
  );

  test('each difference is shown once, with what only one of them changed chosen already', () => {
    expect(rows.map(({ id, difference, preset }) => [id, difference, preset])).toEqual([
      ['field displayName', 'theirs', 'theirs'],
      ['field description', 'mine', 'mine'],
      ['scope s1', 'mine', 'mine'],
      ['scope s2', 'theirs', 'theirs'],
    ]);
  });

  test('what was chosen comes together; new scopes of mine stay', () => {
    const merged = withNewScopes(mergeRows(theirs, rows), mine);
    expect(merged).toMatchObject({ displayName: 'Books', description: 'Mine' });
    expect(merged.scopes.map(({ id, name, accessLevel }) => [id, name, accessLevel])).toEqual([
      ['s1', 'ledger.read', 'organization'],
      ['', 'ledger.read', 'tenant'],
    ]);
    expect(rows.at(-1)?.choices.map(({ text }) => text)).toEqual(['removed', expect.stringContaining('legacy')]);
  });
});

describe('names in the list', () => {
  test.each([
    ['acme.ledger.read', 'acme.ledger', 'read'],
    ['acme.read', 'acme.ledger', 'read'],
    ['acme.ledger', 'acme.ledger', 'ledger'],
    ['foreign', 'acme.ledger', 'foreign'],
  ])('the scope %s of %s is short for %s', (name, of, short) => {
    expect(shortScope(name, of)).toBe(short);
  });

  test('a name is divided at its prefix, which no name consists of alone', () => {
    expect(nameParts('acme.ledger.x')).toEqual({ prefix: 'acme.', rest: 'ledger.x' });
    expect(nameParts('old', 'acme')).toEqual({ prefix: '', rest: 'old' });
    expect(nameParts('acme.', 'acme')).toEqual({ prefix: '', rest: 'acme.' });
  });

  test('what a client could not ask for is no scope', () => {
    expect(['a:b/c.d_e', 'a b', 'a"b', 'a\\b', 'å', ''].map(isScopeToken)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
