/** Every PATCH and PUT of the contract: what a body does not name stays, and nothing is written over what the caller has not seen. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { TestApi } from '../support/api';
import { type Body, type Made, changeCases } from '../support/change-cases';

const api = await TestApi.ofFile();
const top = await api.place({ isSuperTenant: true });
const chief = await api.chief(top);

/** Changes that write over nothing of anybody else's. */
const WITHOUT_VERSION: Partial<Record<OperationId, string>> = {
  'me.renamePasskey': 'is one’s own, and one value',
  'me.changeDigest': 'is one’s own, and one value',
  'tenants.join': 'has no body; who is a member already is refused',
};
/** Changes of one whole value, whose versions have tests of their own. */
const WHOLE: Partial<Record<OperationId, string>> = {
  'organizations.setSignInPolicy': 'sign-in-policy.test.ts',
  'tenants.setSignInPolicy': 'sign-in-policy.test.ts',
};
/** Fields that cannot be another one alone. */
const NOT_ALONE: Partial<Record<OperationId, Record<string, string>>> = {
  'apiResources.update': { id: 'names the resource', tenantId: 'names its tenant' },
  'clients.update': {
    clientId: 'stays for good',
    clientSecret: 'is never answered; client-secrets.test.ts',
    secretLifetimeMonths: 'goes with a new secret; client-secrets.test.ts',
    tokenEndpointAuthMethod: 'goes with a key; client-secrets.test.ts',
    isExternalCC: 'goes with externalClient; clients.test.ts',
  },
  'providers.update': {
    issuer: 'goes with a secret; providers.test.ts',
    secret: 'is never answered; providers.test.ts',
    tenantIds: 'is answered as tenants; provider-tenants.test.ts',
    breakGlassUserId: 'is a person with a password; provider-switching.test.ts',
  },
  'clientTemplates.update': {
    clientType: 'is confidential',
    applicationId: 'templates have none',
    allowedGrantType: 'the same as of a client',
    isExternalCC: 'goes with externalClient; clients.test.ts',
  },
};

const changing = operationIds.filter((id) => ['PATCH', 'PUT'].includes(operationRow(id).method));
/** The fields of the body of a change, without the one that says what the caller saw. */
const fieldsOf = (id: OperationId) => {
  const { entries } = operationRow(id).body as v.ObjectSchema<v.ObjectEntries, undefined>;
  return Object.keys(entries).filter((field) => !field.startsWith('expected'));
};

test('every PATCH and PUT is here, with every field', () => {
  const covered = new Set(changeCases.map(({ update }) => update));
  const others = changing.filter((id) => !covered.has(id));
  expect(others.toSorted()).toEqual(Object.keys({ ...WITHOUT_VERSION, ...WHOLE }).toSorted());
  const patches = changing.filter((id) => operationRow(id).method === 'PATCH' && !others.includes(id));
  expect(patches.toSorted()).toEqual([...covered].toSorted());
});

const inner = (body: unknown): Body => ((body as { result?: Body }).result ?? body) as Body;
const readOf = async ({ read, params }: Made) => inner(await api.ok(chief, read, { params: params as never })) as Body;
const save = (update: OperationId, params: Record<string, string>, body: Body) =>
  api.call(chief, update, { params: params as never, body });
/** The fields of a thing that are different now. */
const changedFields = (before: Body, after: Body, fields: readonly string[]) =>
  fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).toSorted();

/** Fields that have been tried alone; filled by the tests, asked by the last one. */
const tried = new Map<OperationId, string[]>();

describe.each(changeCases)('$update, $what', ({ update, make, follows = {} }) => {
  const fields = fieldsOf(update);
  const withFollowers = (named: readonly string[]) =>
    [...new Set(named.flatMap((field) => [field, ...(follows[field] ?? [])]))].toSorted();
  const makeOne = () => make({ api, top, chief });
  /** Makes one, changes it, and says what became of it. */
  const changeOne = async (bodyOf: (other: Body) => Body) => {
    const made = await makeOne();
    const before = await readOf(made);
    const { status } = await save(update, made.params, bodyOf(made.other));
    return { status, changed: changedFields(before, await readOf(made), fields) };
  };

  test('each field alone changes nothing else', async () => {
    for (const field of Object.keys((await makeOne()).other)) {
      const answer = await changeOne((other) => ({ [field]: other[field] }));
      expect({ field, ...answer }).toEqual({ field, status: 200, changed: withFollowers([field]) });
      tried.set(update, [...(tried.get(update) ?? []), field]);
    }
  });

  test('all but one leave that one', async () => {
    const all = Object.keys((await makeOne()).other);
    for (const left of all) {
      const answer = await changeOne((other) =>
        Object.fromEntries(Object.entries(other).filter(([field]) => field !== left)),
      );
      const changed = withFollowers(all.filter((field) => field !== left));
      expect({ left, ...answer }).toEqual({ left, status: 200, changed });
    }
  });

  test('nothing named changes nothing', async () => {
    expect(await changeOne(() => ({}))).toEqual({ status: 200, changed: [] });
  });

  test('with an older version, or name, it is refused and nothing is written', async () => {
    const made = await makeOne();
    const before = await readOf(made);
    // Of a rename the name that was seen is the version.
    const seen = update.endsWith('.rename') ? { expectedName: 'Another name' } : { expectedVersion: 'an-older-one' };
    for (const body of [made.other, ...Object.entries(made.other).map(([field, value]) => ({ [field]: value }))]) {
      const answer = await save(update, made.params, { ...body, ...seen });
      expect({ sent: body, ...answer }).toMatchObject({ sent: body, status: 409, body: { code: 'conflict.changed' } });
    }
    expect(await readOf(made)).toEqual(before);
  });
});

test('every field of every PATCH has been changed alone', () => {
  const left = [...tried].map(([update, found]) => {
    const known = [...found, ...Object.keys(NOT_ALONE[update] ?? {})];
    return [update, fieldsOf(update).filter((field) => !known.includes(field))];
  });
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries([...tried.keys()].map((update) => [update, []])));
});
