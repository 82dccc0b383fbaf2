import { describe, expect, test } from 'vitest';
import { readErrorBody, textOfHtml } from '@/lib/contract/error-body';
import { errorBody } from '@/lib/contract/errors';
import { ApiError, broken, invalid } from '@/lib/platform/api/handler';

test('what is refused as invalid names a rule: each has its words in both languages', () => {
  const Message = 'There is no such scope';
  // @ts-expect-error English alone
  expect(invalid('scopes', Message).fields).toHaveLength(1);
  // @ts-expect-error English alone
  expect(new ApiError('request.invalid', Message, [{ field: 'scopes', Message }]).fields).toHaveLength(1);
  expect(broken('scopes.2.name', 'gone', Message)).toEqual({ field: 'scopes.2.name', Message, rule: 'gone' });
  expect(broken('scopes.2', 'required').Message).toBe('scopes is required');
});

describe('readErrorBody', () => {
  test('reads the contract’s own body', () => {
    const body = errorBody('request.invalid', 'No good', { errors: [{ field: 'name', Message: 'Too short' }] });
    expect(readErrorBody(body)).toEqual({
      message: 'No good',
      code: 'request.invalid',
      errors: [{ field: 'name', Message: 'Too short' }],
    });
  });

  test.each([
    [{ message: 'lower case' }, 'lower case'],
    [{ title: 'Problem', detail: 'RFC 9457 detail' }, 'RFC 9457 detail'],
    [{ title: 'Only a title' }, 'Only a title'],
    [{ error: 'invalid_grant', error_description: 'OAuth text' }, 'OAuth text'],
    ['plain text', 'plain text'],
    [
      '<html><head><title>x</title></head><body><h1>Cannot delete</h1><p>in&nbsp;use</p></body></html>',
      'Cannot delete in use',
    ],
    [{ Message: '<b>bold</b> claim' }, 'bold claim'],
    [undefined, ''],
    [null, ''],
    [42, ''],
    [{ Message: 42 }, ''],
  ])('%j → %j', (body, message) => {
    expect(readErrorBody(body).message).toBe(message);
  });

  test('carries the name that a thing has by now, and nothing else in its place', () => {
    const body = errorBody('conflict.changed', 'Renamed', { currentName: 'Fjord & Fjell' });
    expect(body).toEqual({ Message: 'Renamed', code: 'conflict.changed', currentName: 'Fjord & Fjell' });
    expect(readErrorBody(body)).toMatchObject({ currentName: 'Fjord & Fjell' });
    expect(readErrorBody({ currentName: 7 }).currentName).toBeUndefined();
  });

  test('keeps only readable field errors', () => {
    expect(readErrorBody({ errors: ['a', { message: 'b', field: 7 }, null, {}, 3] }).errors).toEqual([
      { Message: 'a' },
      { Message: 'b', field: undefined },
    ]);
  });
});

describe('textOfHtml', () => {
  test('drops scripts and styles with their content, closed or not', () => {
    expect(textOfHtml('<p>a<script>alert(1)</script>b<style>x{}</style>c<script>left open')).toBe('a b c');
  });
  test('leaves text that only looks like a comparison alone', () => {
    expect(textOfHtml('needs 3 < 5 characters')).toBe('needs 3 < 5 characters');
  });
  test('is bounded', () => {
    expect(textOfHtml(`<p>${'x'.repeat(100_000)}`).length).toBe(1000);
  });
});
