import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { screenIds, screenRow } from '@/lib/contract/access';

const root = path.resolve(import.meta.dirname, '../../app');

/** Every page by its route: groups in parentheses are not part of an address. */
const pages = new Map(
  (readdirSync(root, { recursive: true }) as string[])
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => {
      const parts = path
        .dirname(file)
        .split(path.sep)
        .filter((part) => part !== '.' && !/^\(.*\)$/.test(part));
      const route = `/${parts.map((part) => part.replace(/^\[(\w+)\]$/, '{$1}')).join('/')}`;
      return [route, readFileSync(path.join(root, file), 'utf8')] as const;
    }),
);

describe('row 20: the middleware alone is never the gate', () => {
  test.each(screenIds.map((id) => [id, screenRow(id).path] as const))(
    'the page of %s (%s) asks for itself',
    (id, route) => {
      expect(pages.get(route)).toMatch(new RegExp(`(?:await requireScreen|export default tenantPage)\\(\\s*'${id}'`));
    },
  );

  test("the gate of tenants' pages is the same one", () => {
    expect(readFileSync('components/pages/tenant-page.tsx', 'utf8')).toMatch(/await requireScreen\(id, place\)/);
  });
});
