import { expect, test } from 'vitest';
import { noticeText } from '@/lib/client/error-message';

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
