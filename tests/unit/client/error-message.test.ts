import { describe, expect, test } from 'vitest';
import { ApiError } from '@/lib/console/browser/api-error';
import { noticeOf, noticeText, reasonKey, rowReasonKey } from '@/lib/console/browser/error-message';
import { partsOf, shortReference } from '@/lib/console/browser/reference';
import { RETRY_ONCE } from '@/lib/console/browser/retry-once';
import { toast, toastStore } from '@/components/ui/overlays/toast';
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
  expect(noticeOf(error, { error: 'Common.Save.Error' })).toEqual({ key, values: { seconds: 0 } });
});

test.each(LANGUAGES)('a part that is away says in %s when to try again', (language) => {
  const error = new ApiError({ status: 503, code: 'upstream.unavailable', message: '', retryAfter: 5 });
  const { key, values } = noticeOf(error, { error: 'Common.Fetch.Error' });
  expect(translated(`catalogue.${key}`, values, language)).toMatch(
    /(?:Try again in 5 seconds|Prøv igjen om 5 sekunder)\.$/,
  );
});

describe('the reference of a failure', () => {
  const ID = '0b6f7a1e-2c3d-4e5f-8a9b-0c1d2e3f4a5b';
  const textOf = (error: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    noticeText(
      noticeOf(new ApiError({ status: 0, message: '', requestId: ID, ...error }), { error: OPEN }),
      (key) => key,
      String,
    );

  test.each([
    [500, 'internal'],
    [500, undefined],
    [502, 'upstream.failed'],
    [503, 'upstream.unavailable'],
    [503, 'upstream.unanswered'],
    [504, 'upstream.timeout'],
    // An answer that does not fit the contract.
    [200, 'upstream.failed'],
  ])('is the request of what is not expected: %i %s', (status, code) => {
    const text = textOf({ status, code });
    expect(partsOf(text)).toEqual({ said: text.split('\n', 1)[0], reference: ID });
  });

  test.each([
    [400, 'request.invalid'],
    [403, 'access.notPermitted'],
    [404, 'notFound'],
    [409, 'conflict.changed'],
    [429, 'rate.limited'],
    [503, 'service.busy'],
  ])('is not there where the text says what to do: %i %s', (status, code) => {
    expect(partsOf(textOf({ status, code })).reference).toBeUndefined();
  });

  test('is not there without an answer, and not made of the words of a server', () => {
    expect(partsOf(textOf({ status: 0, requestId: undefined })).reference).toBeUndefined();
    const said = 'Two lines.\nOf a server.';
    expect(partsOf(said)).toEqual({ said, reference: undefined });
  });

  test('is as short as an operator needs it', () => {
    expect([ID, 'proxy-4711', '3917260415'].map(shortReference)).toEqual(['0b6f7a1e', 'proxy-4711', '3917260415']);
  });

  test('of a repeated failure is that of the last one, in one toast', () => {
    for (const end of [1, 2]) toast.error(textOf({ status: 500, requestId: `request-${end}` }));
    expect(toastStore.read().map(({ message }) => partsOf(message).reference)).toEqual(['request-2']);
  });
});

test('a read is tried again by itself where an outage says when, and no other', () => {
  const isRetried = (error: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    RETRY_ONCE.shouldRetryOnError(new ApiError({ status: 503, message: '', retryAfter: 5, ...error }));
  expect([{}, { retryAfter: undefined }, { code: 'service.busy' }, { status: 429 }].map(isRetried)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
