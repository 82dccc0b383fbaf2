/**
 * The rules of the house that a type checker and a linter cannot hold. Each rule also meets an example that breaks it,
 * so that a rule that no longer sees anything fails too.
 */
import { describe, expect, test } from 'vitest';
import { texts as platformTexts } from '@/lib/platform/pages/text';
import { clockBound } from './support/architecture/clock';
import { eagerLinks, heavyFirstViews, needlessClientMarks } from './support/architecture/first-view';
import { contractIsPure, importCircles, importDirection } from './support/architecture/imports';
import { loggedErrors } from './support/architecture/log';
import { type Source, listFiles, projectSources, readJson, source } from './support/architecture/sources';
import {
  clippedTexts,
  defaultExports,
  environmentReads,
  fullFolders,
  looseComparisons,
  looseEnds,
  lostOutput,
  oddNames,
  spelledGrants,
  spelledPaths,
  strayDates,
  strayFetches,
  strayNameOrders,
  tooLong,
  undocumented,
} from './support/architecture/style';
import { placeholders, turnedNames, unevenTexts, visibleLiterals } from './support/architecture/texts';

const MAX_LINES = 300;
const MAX_FILES = 30;

const files = projectSources();

type Rule = (files: readonly Source[]) => string[];
const rules: [name: string, rule: Rule, bad: [path: string, text: string][]][] = [
  [
    'imports go one way: app → pages → rooms → kit → browser → contract',
    importDirection,
    [
      ['components/ui/primitives/button.tsx', `import { Groups } from '@/components/rooms/groups/groups-screen';`],
      ['components/rooms/groups/groups-data.ts', `import { x } from '../members/members-data';`],
      ['lib/platform/start.ts', `import { env } from '../env';`],
      ['lib/console/issuer/tokens.ts', `export { start } from '@/lib/platform/start';`],
      ['lib/console/browser/call.ts', `const { x } = await import('@/lib/console/session/sessions');`],
      ['lib/contract/limits.ts', `import type { Path } from '../paths';`],
      ['lib/console/session/store.ts', `import type { Bff } from '../bff/context';`],
      ['app/page.tsx', `import { db } from '@/lib/platform/db';`],
    ],
  ],
  ['no file imports itself through others', importCircles, [['lib/x.ts', `import type { Y } from './x';`]]],
  [
    'what a first view does not need comes after it',
    heavyFirstViews,
    [
      ['app/(console)/settings/page.tsx', `'use client';\nimport { object } from 'valibot';`],
      ['app/providers.tsx', `'use client';\nexport { Root } from '@radix-ui/react-dialog';`],
    ],
  ],
  [
    'only what the server imports says that it is for the browser',
    needlessClientMarks,
    [['components/ui/x.tsx', `'use client';\nimport { useState } from 'react';`]],
  ],
  [
    'dates are written in one place and style',
    strayDates,
    [
      ['components/ui/day.tsx', `new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(date)`],
      ['components/rooms/clients/end.tsx', `const t = format.dateTime(end, { dateStyle: 'long' });`],
    ],
  ],
  [
    'names are sorted in one order, whatever the collation of the database',
    strayNameOrders,
    [
      ['lib/platform/rooms/x.ts', 'sql`select name from tenants order by lower(name), id`'],
      ['lib/platform/rooms/y.ts', 'db.select().orderBy(sql`lower(${tenants.name})`)'],
    ],
  ],
  [
    'names beside each other keep their directions to themselves',
    turnedNames,
    [
      ['components/rooms/groups/x.tsx', `groups.map(({ name }) => name).join(', ')`],
      ['components/rooms/groups/y.tsx', `const rest = format.list(names);`],
      ['components/rooms/groups/z.tsx', '`${isolated(name)} · ${host}`'],
    ],
  ],
  [
    'links ask for nothing by themselves',
    eagerLinks,
    [
      ['components/ui/a-link.tsx', `import Link from 'next/link';`],
      ['app/not-found.tsx', `import NextLink from 'next/link';`],
    ],
  ],
  [
    'the contract describes and does nothing',
    contractIsPure,
    [
      ['lib/contract/limits.ts', `import { readFileSync } from 'node:fs';`],
      ['lib/contract/access.ts', `export const load = () => fetch('/x');`],
      ['lib/contract/rules.ts', `export const on = process.platform;`],
    ],
  ],
  [
    `files have at most ${MAX_LINES} lines`,
    (all) => tooLong(all, MAX_LINES),
    [['lib/long.ts', '// line\n'.repeat(MAX_LINES + 1)]],
  ],
  [
    'roles and permissions are named in lib/contract/access/grants.ts only',
    spelledGrants,
    [
      ['components/ui/x.tsx', `export const X = () => (role === 'OrganizationAdmin' ? null : null);`],
      ['lib/platform/x.ts', 'export const p = `TenantManagement`;'],
      ['lib/console/proxy/x.ts', `type X = 'Regular';`],
    ],
  ],
  [
    'the environment is read in lib/env.ts only',
    environmentReads,
    [
      ['lib/console/proxy/x.ts', `export const secret = process.env.SESSION_SECRET;`],
      ['app/page.tsx', `const { PORT } = process.env;`],
    ],
  ],
  [
    'network calls are made by lib/console and the platform',
    strayFetches,
    [
      ['components/rooms/groups/groups-data.ts', `export const load = () => fetch('/api/x');`],
      ['components/ui/x.tsx', `useSWR('/api/x', fetch);`],
      ['app/page.tsx', `new WebSocket('ws://x');`],
    ],
  ],
  [
    'an error gets into the log by its kind and place alone',
    loggedErrors,
    [
      ['lib/platform/x.ts', `log.warn({ reason: error.message }, 'x');`],
      ['lib/platform/x.ts', `config.log.warn({ reason: String(caught) }, 'x');`],
      ['lib/platform/x.ts', `config.log.warn({ error }, 'x');`],
      ['lib/platform/x.ts', 'this.#log.error({ text: `${failure}` }, "x");'],
      ['lib/platform/x.ts', 'log.error({}, `it failed: ${error.message}`);'],
      ['lib/console/proxy/x.ts', `bff.log.error(error, 'x');`],
      ['lib/console/proxy/x.ts', `bff.log.error({ ...error }, 'x');`],
      ['lib/console/proxy/x.ts', `bff.log.error({ about: error.error_description }, 'x');`],
      ['lib/console/proxy/x.ts', `import { pino } from 'pino';`],
      ['lib/start/platform-thread.ts', `createLogger(level).fatal(error, 'x');`],
    ],
  ],
  [
    'names have one order, that of lib/contract/compare-names.ts, and cases do not depend on the language of the machine',
    looseComparisons,
    [
      ['components/ui/x.ts', 'export const sorted = names.toSorted((a, b) => a.localeCompare(b));'],
      ['lib/console/pages/x.ts', 'rows.sort((a, b) => a.name.localeCompare(b.name));'],
      ['lib/platform/rooms/x.ts', 'export const byName = (a, b) => a.name.localeCompare(b.name);'],
      ['components/ui/x.ts', 'export const found = text.toLocaleLowerCase().includes(search);'],
    ],
  ],
  [
    'paths come from lib/paths.ts',
    spelledPaths,
    [
      ['components/shell/x.tsx', `export const X = () => <a href="/bff/logout">{x}</a>;`],
      ['app/page.tsx', 'redirect(`/organization/${id}`);'],
    ],
  ],
  [
    'no text that people see is written in TSX',
    visibleLiterals,
    [
      ['components/ui/x.tsx', `export const X = () => <p>Hello</p>;`],
      ['components/ui/y.tsx', `export const X = () => <input placeholder="Search" />;`],
      ['app/page.tsx', `export const X = () => <p>{open ? 'Open' : t('closed')}</p>;`],
      ['app/error.tsx', 'export const X = () => <p title={`Hi ${name}`}>{x}</p>;'],
    ],
  ],
  [
    'exported functions of lib say what goes in and out',
    undocumented,
    [
      ['lib/x.ts', `export function f() {}`],
      ['lib/y.ts', `/** Documented. */\nexport const a = 1;\nexport const f = async () => 1;`],
    ],
  ],
  ['exports have names', defaultExports, [['components/ui/x.tsx', 'export default function X() {}']]],
  [
    'no field cuts off what is typed',
    clippedTexts,
    [['components/x.tsx', '<input value={x}\n maxLength={TEXT.secret.max} />']],
  ],
  [
    'suppressions carry a reason, and nothing is left for later',
    looseEnds,
    [
      ['lib/x.ts', '// @ts-expect-error'],
      ['lib/y.ts', '// oxlint-disable-next-line no-console'],
      ['lib/z.ts', '// TODO finish'],
    ],
  ],
  [
    'no test measures how long something takes, or waits for time',
    clockBound,
    [
      ['tests/unit/x.test.ts', `const at = performance.now();\nexpect(performance.now() - at).toBeLessThan(5);`],
      ['tests/e2e/x.spec.ts', `const from = Date.now();\nconst until = Date.now();\nconst took = until - from;`],
      ['tests/e2e/y.spec.ts', `await page.waitForTimeout(500);`],
    ],
  ],
  ['what a program prints arrives', lostOutput, [['scripts/x.ts', `process.stdout.write(report);\nprocess.exit(1);`]]],
  [
    'file names are kebab-case',
    (all) => oddNames(all.map(({ path }) => path)),
    [
      ['components/ui/DataTable.tsx', ''],
      ['lib/some_file.ts', ''],
    ],
  ],
];

describe.each(rules)('%s', (_, rule, bad) => {
  test('holds', () => {
    expect(rule(files)).toEqual([]);
  });

  test.each(bad)('is not blind: %s', (path, text) => {
    expect(rule([source(path, text)])).not.toEqual([]);
  });
});

test(`folders of the product have at most ${MAX_FILES} source files`, () => {
  expect(fullFolders(files, MAX_FILES)).toEqual([]);
  const full = Array.from({ length: MAX_FILES + 1 }, (_, index) => source(`lib/full/file-${index}.ts`, ''));
  expect(fullFolders(full, MAX_FILES)).toEqual(['lib/full has 31 source files, more than 30']);
});

describe('messages', () => {
  const namespacesOf = (language: string) =>
    listFiles(`messages/${language}`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(`messages/${language}/`.length));
  const namespaces = namespacesOf('en');

  test('both languages have the same namespaces', () => {
    expect(namespacesOf('no')).toEqual(namespaces);
    expect(namespaces.length).toBeGreaterThan(0);
  });

  test.each(namespaces)('%s says the same in both languages', (name) => {
    expect(unevenTexts(name, readJson(`messages/en/${name}`), readJson(`messages/no/${name}`))).toEqual([]);
  });

  test('the platform’s own pages say the same in both languages', () => {
    expect(unevenTexts('platform', platformTexts.en, platformTexts.no)).toEqual([]);
  });

  test('differences are seen', () => {
    expect(unevenTexts('x', { a: 'A', b: { c: 'C {n}' }, d: ' ' }, { b: { c: 'C {m}' }, d: 'D', e: 'E' })).toEqual([
      'x.a is not in Norwegian',
      'x.e is not in English',
      'x.d is empty',
      'x.b.c has other placeholders in Norwegian',
    ]);
  });

  test.each([
    ['plain', ''],
    ['{name} and {count, number}', 'count name'],
    ['{count, plural, =0 {none} one {# of {total}} other {many <b>bold</b>}}', '<b> count total'],
    ["it''s '{quoted}' {real}", 'real'],
  ])('placeholders of “%s”', (text, names) => {
    expect(placeholders(text)).toBe(names);
  });
});
