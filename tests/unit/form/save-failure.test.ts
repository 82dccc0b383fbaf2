/** What a failed request says to its form, and to a deletion. */
import { describe, expect, test } from 'vitest';
import { readSaveFailure, sameField } from '@/components/form/saving/save-failure';
import { orGone } from '@/components/form/saving/use-action';
import { ApiError } from '@/lib/console/browser/api-error';
import type { ErrorKeys } from '@/lib/console/browser/error-message';
import type { FieldError } from '@/lib/contract/field-errors';
import { issue } from '@/lib/contract/validation-message';

const FIELDS = ['name', 'members', 'application'] as const;
const read = (error: unknown) => readSaveFailure(error, (name) => sameField(name, FIELDS));
const refusal = (status: number, code?: string, fieldErrors: FieldError[] = []) =>
  new ApiError({ status, code, message: 'Words of the server', fieldErrors });

describe('the field of an error', () => {
  test('has the name of the server, or begins it', () => {
    expect(sameField('name', FIELDS)).toBe('name');
    expect(sameField('members.3.id', FIELDS)).toBe('members');
    expect(sameField('members[3]', FIELDS)).toBe('members');
    expect(sameField('names', FIELDS)).toBeUndefined();
  });

  test('gets the words of the server, the first of them once', () => {
    const errors = ['name', 'members.0', 'members.1', 'other', undefined].map((field, index) => ({
      field,
      Message: `Message ${index}`,
    }));
    expect(read(refusal(400, 'request.invalid', errors)).fields).toEqual([
      { field: 'name', message: 'Message 0' },
      { field: 'members', message: 'Message 1' },
    ]);
  });

  test('gets the rule that the platform names, for the reader’s language', () => {
    const rule = issue('max', { max: 250 });
    const tooLong = refusal(400, 'request.invalid', [
      { field: 'name', Message: 'name should contain up to 250', rule },
    ]);
    expect(read(tooLong).fields).toEqual([{ field: 'name', rule }]);
  });

  test('gets what the catalogue knows about a refusal of one field', () => {
    const withoutGrants = refusal(400, 'group.withoutGrants', [{ field: 'application', Message: 'At least one.' }]);
    expect(read(withoutGrants).fields).toEqual([{ field: 'application', reason: 'Refusal.group.withoutGrants' }]);
    const taken = refusal(409, 'conflict.nameTaken', [{ field: 'name', Message: 'A group called X already exists' }]);
    expect(read(taken).fields).toEqual([{ field: 'name', rule: issue('exists') }]);
  });
});

test.each([
  [refusal(404, 'notFound'), true],
  [refusal(404), true],
  [refusal(404, 'operation.unknown'), false],
  [refusal(400, 'application.notFound'), false],
  [new Error('no answer of any kind'), false],
])('%o: what was to be changed is gone: %s', (error, gone) => expect(read(error).gone).toBe(gone));

describe('a deletion', () => {
  test('that finds nothing any more has come too late, and is done all the same', async () => {
    expect(await orGone(() => Promise.resolve('done'))).toBe('done');
    expect(await orGone(() => Promise.resolve('gone'))).toBe('gone');
    expect(await orGone(() => Promise.reject(refusal(404, 'notFound')))).toBe('gone');
  });

  test('that fails otherwise has failed', async () => {
    const failure = refusal(403, 'access.notPermitted');
    await expect(orGone(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});

test('a key that the catalogue does not have does not compile', () => {
  // @ts-expect-error: a parent of texts is no text
  const parent: ErrorKeys = { error: 'Groups.Create' };
  // @ts-expect-error: misspelt word
  const misspelt: ErrorKeys = { error: 'Groups.Create.Eror' };
  const known: ErrorKeys = { error: 'Groups.Create.Error' };
  expect([parent, misspelt, known]).toHaveLength(3);
});
