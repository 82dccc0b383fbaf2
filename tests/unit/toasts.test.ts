/** What a toast says of success is one sentence without a full stop, or several with theirs. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '@/messages/index';

const NAMESPACES = /const (\w+) = useTranslations\('([\w.]+)'\)/g;
const SAID = /toast\.success\((?:[^;]|\n)*?\);|said=\{\{(?:[^;]|\n)*?\}\}/g;

/** The texts of a language that a file's toasts say. */
function toastsOf(file: string, language: 'en' | 'no'): string[] {
  const source = readFileSync(file, 'utf8');
  const said = [...source.matchAll(SAID)].join('\n');
  return [...source.matchAll(NAMESPACES)].flatMap(([, name = '', namespace = '']) =>
    [...said.matchAll(new RegExp(`\\b${name}\\(([^;]*)`, 'g'))].flatMap(([, keys = '']) =>
      [...keys.matchAll(/'([\w.]+)'/g)].flatMap(([, key = '']) => textAt(language, `${namespace}.${key}`) ?? []),
    ),
  );
}

function textAt(language: 'en' | 'no', path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], messages[language]);
  return typeof found === 'string' ? found : undefined;
}

test.each(['en', 'no'] as const)('toasts of success in %s', (language) => {
  const files = (readdirSync('components', { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
  const said = files.flatMap((file) => toastsOf(`components/${file}`, language));
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((text) => /\.\}*$/.test(text) && !/\. /.test(text))).toEqual([]);
});
