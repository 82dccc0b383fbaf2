import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from '@/lib/contract/openapi';
import { operationIds, operationRow } from '@/lib/contract/operations';

test('openapi.json is what the contract says now (npm run openapi)', () => {
  const checkedIn = JSON.parse(readFileSync('openapi.json', 'utf8')) as unknown;
  expect(checkedIn).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('every operation is in the document, with its grants, path parameters and body', () => {
  const document = openApiDocument() as { paths: Record<string, Record<string, Record<string, unknown>>> };
  for (const id of operationIds) {
    const row = operationRow(id);
    const entry = document.paths[row.path]?.[row.method.toLowerCase()];
    expect(entry?.operationId).toBe(id);
    expect(entry && 'requestBody' in entry).toBe(row.body !== undefined);
    const parameters = (entry?.parameters ?? []) as { in: string; name: string }[];
    const names = parameters.filter((p) => p.in === 'path').map((p) => p.name);
    expect(names).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
  }
});
