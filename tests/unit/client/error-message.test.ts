import { expect, test } from 'vitest';
import { ApiError } from '@/lib/client/api-error';
import { noticeOf, noticeText } from '@/lib/client/error-message';

const texts: Record<string, string> = { open: 'Unable to fetch data', closed: 'Not allowed.' };
const t = (key: string, values: Record<string, string | number>): string =>
  key === 'Common.Details' ? `${values.message}. ${values.details}` : (texts[key] ?? key);

test.each([
  ['open', undefined, 'Unable to fetch data'],
  ['open', 'No such row.', 'Unable to fetch data. No such row.'],
  ['closed', undefined, 'Not allowed.'],
  ['closed', 'Ask an admin.', 'Not allowed. Ask an admin.'],
])('the details of "%s" (%s) follow as a sentence of their own', (key, details, text) => {
  expect(noticeText({ key, values: {}, details }, t)).toBe(text);
});

test.each([
  ['The name is taken.', ['The name is taken.'], 'The name is taken.'],
  ['a. b.', ['a.', 'b.', 'c.', 'c.'], 'a. b. c.'],
  ['', ['a.'], 'a.'],
])('a reason that is given twice is told once: %s %j', (message, fields, details) => {
  const error = new ApiError({
    status: 400,
    message,
    fieldErrors: fields.map((Message) => ({ field: 'name', Message })),
  });
  expect(noticeOf(error, { error: 'Common.Save.Error' })).toMatchObject({ details });
});
