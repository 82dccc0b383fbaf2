import { describe, expect, test } from 'vitest';
import { ApiError } from '@/lib/console/browser/api-error';
import { noticeOf, noticeText, reasonKey, rowReasonKey } from '@/lib/console/browser/error-message';
import { ERROR_STATUS, type ErrorCode, errorCodes } from '@/lib/contract/errors';
import { LANGUAGES, type Language } from '@/lib/contract/limits';
import { text as translated } from '../../support/texts';

const OPEN = 'Common.Fetch.Error';
const CLOSED = 'Http.Forbidden';
const texts: Record<string, string> = { [OPEN]: 'Unable to fetch data', [CLOSED]: 'Not allowed.' };
const t = (key: string, values: Record<string, string | number>): string =>
  key === 'Common.Details' ? `${values.message}. ${values.details}` : (texts[key] ?? key);

test.each([
  [OPEN, undefined, 'Unable to fetch data'],
  [OPEN, 'No such row.', 'Unable to fetch data. No such row.'],
  [CLOSED, undefined, 'Not allowed.'],
  [CLOSED, 'Ask an admin.', 'Not allowed. Ask an admin.'],
] as const)('the details of "%s" (%s) follow as a sentence of their own', (key, details, text) => {
  expect(noticeText({ key, values: {}, details }, t, String)).toBe(text);
});

test.each([
  ['The name is taken.', ['The name is taken.'], 'The name is taken.'],
  ['a. b.', ['a.', 'b.', 'c.', 'c.'], 'a. b. c.'],
  ['', ['a.'], 'a.'],
])('a reason that is given twice is shown once: %s %j', (message, fields, details) => {
  const error = new ApiError({
    status: 400,
    message,
    fieldErrors: fields.map((Message) => ({ field: 'name', Message })),
  });
  expect(noticeOf(error, { error: 'Common.Save.Error' })).toMatchObject({ details });
});

test('a rule that the platform names is told without its words, whichever sentence it stands in', () => {
  const fieldErrors = [{ field: 'roles', Message: 'English words', rule: 'entries||200' }];
  const error = new ApiError({ status: 400, code: 'request.invalid', message: 'English words.', fieldErrors });
  for (const keys of [
    { error: 'Common.Save.Error' },
    { error: 'Page.ApplicationEdit.Error', details: 'Page.ApplicationEdit.ErrorDetails' },
  ] as const) {
    const told = noticeText(
      noticeOf(error, keys),
      (key, values) => translated(`catalogue.${key}`, values, 'no'),
      (rule) => `regel ${rule}`,
    );
    expect(told).toContain('regel entries||200');
    expect(told).not.toContain('English words');
  }
});

describe('a refusal with a known code', () => {
  const sentence = (
    language: Language,
    code: ErrorCode,
    keys: Parameters<typeof noticeOf>[1],
    message = 'English words.',
    currentName?: string,
  ) =>
    noticeText(
      noticeOf(new ApiError({ status: ERROR_STATUS[code], message, code, currentName }), keys),
      (key, values) => translated(`catalogue.${key}`, values, language),
      String,
    );
  const plain = { error: 'Common.Save.Error' } as const;
  const withDetails = {
    error: 'Page.Tenant.Activation.Error',
    details: 'Page.Tenant.Activation.ErrorDetails',
  } as const;

  test.each(LANGUAGES)('is worded in %s: with no word of the server, whichever sentence it stands in', (language) => {
    const known = errorCodes.filter((one) => reasonKey(one) !== undefined);
    const reasonOf = (code: ErrorCode) =>
      translated(`catalogue.${reasonKey(code)!}`, { name: '', named: 'no' }, language);
    for (const code of known) {
      expect(sentence(language, code, plain)).toContain(reasonOf(code));
      expect(sentence(language, code, plain)).not.toContain('English words');
    }
    for (const code of known.filter((one) => ERROR_STATUS[one] !== 403)) {
      expect(sentence(language, code, withDetails)).toContain(reasonOf(code));
    }
  });

  test('names what the answer names in its field, and nothing that stands in the server’s words', () => {
    const words = 'Another person has changed the name to “Old words” in the meantime.';
    expect(sentence('no', 'conflict.changed', plain, words, 'New one')).toContain('endret det til «New one» imens');
    expect(sentence('en', 'conflict.changed', plain, words)).toContain('Another person has changed it in the meantime');
  });

  test.each(LANGUAGES)('is worded for a row in %s, whatever its code is', (language) => {
    const reasons = errorCodes.map((code) => {
      const key = rowReasonKey(code);
      return [code, key && translated(`catalogue.${key}`, { name: '', named: 'no', seconds: 0 }, language)];
    });
    expect(reasons.filter(([, words]) => !words)).toEqual([['request.invalid', undefined]]);
    // Only the platform's own words say which field of which row it was, or what its own codes mean.
    for (const code of ['request.invalid', 'quota', 'constructor', undefined])
      expect(rowReasonKey(code)).toBeUndefined();
  });

  test('is not shown twice', () => {
    expect(sentence('en', 'access.notPermitted', plain, 'You are not authorized to perform this operation.')).toBe(
      translated('catalogue.Http.Forbidden'),
    );
    expect(sentence('no', 'access.notPermitted', plain)).toBe(translated('catalogue.Http.Forbidden', {}, 'no'));
  });

  test('keeps the server’s text where it says more: which field, and codes that are not ours', () => {
    expect(sentence('no', 'request.invalid', plain, 'Name is too short.')).toContain('Name is too short.');
    const foreign = new ApiError({ status: 400, message: 'Quota exceeded.', code: 'quota' });
    expect(noticeOf(foreign, plain)).toEqual({ key: plain.error, values: {}, details: 'Quota exceeded.' });
    expect(reasonKey('constructor')).toBeUndefined();
  });
});

test.each([
  ['service.unavailable', 503, 'Http.StoreUnavailable'],
  ['service.busy', 503, 'Http.TooMuch'],
  ['upstream.unavailable', 503, 'Http.PlatformUnavailable'],
  ['upstream.unanswered', 503, 'Http.Unanswered'],
  ['upstream.unanswered', 0, 'Http.Unanswered'],
  ['upstream.failed', 502, 'Http.PlatformUnavailable'],
])('a part that is away is named: %s', (code, status, key) => {
  const error = new ApiError({ status, code, message: 'Whatever.' });
  expect(noticeOf(error, { error: 'Common.Save.Error' })).toEqual({ key, values: {} });
});
