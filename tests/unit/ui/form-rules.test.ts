/** Rules across fields hold in every form, whatever else is wrong in it. */
import type { FieldErrors, FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formResolver } from '@/components/form/use-dialog-form';
import { askedFieldsRule, fieldsRule } from '@/components/form/form-rules';
import { issue, readValidation } from '@/lib/contract/validation-message';

const Fields = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(issue('required')), v.minLength(3, issue('min', { min: 3 }))),
  /** Holds a text until it is a number: wrong in its type, not only in its value. */
  seconds: v.pipe(v.string(), v.regex(/^\d+$/, issue('integer')), v.transform(Number), v.maxValue(99, issue('max'))),
  withAlias: v.boolean(),
  alias: v.string(),
  from: v.string(),
  to: v.string(),
});
type Form = v.InferOutput<typeof Fields>;

const schema = v.pipe(
  Fields,
  askedFieldsRule((form: Form) => (form.withAlias ? [{ field: 'alias', rule: Fields.entries.name }] : [])),
  fieldsRule<Form, 'from' | 'to'>(['to', 'from'], ({ from, to }) => from < to, issue('invalid')),
);
const good = { name: 'Nordlys', seconds: '5', withAlias: true, alias: 'Nord', from: 'a', to: 'b' };

async function errorsOf(change: Partial<typeof good>): Promise<Record<string, string>> {
  const { errors } = await formResolver<FieldValues, Form>(schema as v.GenericSchema<FieldValues, Form>)(
    { ...good, ...change },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  return Object.fromEntries(
    Object.entries(errors as FieldErrors).map(([name, error]) => [name, readValidation(String(error?.message)).key]),
  );
}

describe('a rule across fields', () => {
  test('is silent while it holds', async () => {
    expect(await errorsOf({})).toEqual({});
    expect(await errorsOf({ withAlias: false, alias: '' })).toEqual({});
  });

  test.each([
    ['alone', {}, {}],
    ['beside a field of a wrong value', { name: '' }, { name: 'required' }],
    ['beside a field of a wrong type', { seconds: 'x' }, { seconds: 'integer' }],
    ['beside both', { name: 'ab', seconds: '' }, { name: 'min', seconds: 'integer' }],
  ])('is told %s', async (_, change, besides) => {
    expect(await errorsOf({ ...change, alias: '' })).toEqual({ ...besides, alias: 'required' });
    expect(await errorsOf({ ...change, alias: 'ab' })).toEqual({ ...besides, alias: 'min' });
    expect(await errorsOf({ ...change, to: 'a' })).toEqual({ ...besides, to: 'invalid' });
  });

  test('each field tells its first error only', async () => {
    expect(await errorsOf({ name: '  ' })).toEqual({ name: 'required' });
  });
});
