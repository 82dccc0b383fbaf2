/** The Norwegian of the console and of the platform's pages: complete, and one word for one thing. */
import { expect, test } from 'vitest';
import { translator, type TextKey, texts } from '@/lib/platform/pages/text';
import { messages } from '@/messages/index';

const leaves = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));

/** Without the names of placeholders and cases, which are not read. */
const words = (text: string): string => text.replaceAll(/\{\w+(?=[,}])|\b\w+(?= \{)/g, '');

test('every text of the platform is translated', () => {
  const same = (Object.keys(texts.en) as TextKey[]).filter((key) => texts.en[key] === texts.no[key]);
  expect(same).toEqual([]);
  expect(translator('no')('signIn')).toBe(texts.no.signIn);
});

test('a tenant is a “leietaker” everywhere', () => {
  const all = [...leaves(messages.no), ...leaves(texts.no)];
  expect(all.filter(([, text]) => /tenant/i.test(words(text)))).toEqual([]);
  expect(all.filter(([, text]) => /leietaker/i.test(text)).length).toBeGreaterThan(40);
});
