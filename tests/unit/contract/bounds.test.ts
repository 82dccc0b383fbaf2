/** Whatever a caller sends has a maximum, which is looked at before anything of its content. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { InvitationInput } from '@/lib/contract/rooms/members/entities';
import { ErrorBodySchema, readErrorBody } from '@/lib/contract/error-body';
import { errorBody } from '@/lib/contract/errors';
import { FIELD_ERRORS, JSON_BODY, LIST } from '@/lib/contract/limits';
import { operationIds, operationRow } from '@/lib/contract/operations';
import { readValidation } from '@/lib/contract/rules';
import { listFields, miscountedTexts, unboundedParts } from '@/tests/support/lists';

const bodies = operationIds.flatMap((id) => {
  const { body } = operationRow(id);
  return body === undefined ? [] : [{ id, body }];
});

describe('row 40: every list and text has a maximum', () => {
  test('in every body and query of the contract', () => {
    // Each invitation is judged by itself, so that the answer can be partial.
    const known = ['members.invite 0: loose_object'];
    const parts = operationIds.flatMap((id) => {
      const { body, query } = operationRow(id);
      return [body, query].flatMap((schema) =>
        schema === undefined ? [] : unboundedParts(schema).map((part) => `${id} ${part}`),
      );
    });
    expect(parts).toEqual(known);
    expect(unboundedParts(InvitationInput)).toEqual([]);
  });

  test('an emoji is one character to every length, as openapi.json and databases count', () => {
    const texts = operationIds.flatMap((id) => {
      const { body, query } = operationRow(id);
      return [body, query].flatMap((schema) =>
        schema === undefined ? [] : miscountedTexts(schema).map((part) => `${id} ${part}`),
      );
    });
    expect(texts).toEqual([]);
    const schema = v.object({ most: v.pipe(v.string(), v.maxLength(3)), least: v.pipe(v.string(), v.minLength(3)) });
    expect(miscountedTexts(schema)).toEqual(['most max_length', 'least min_length']);
  });

  test('a schema without one is found', () => {
    const schema = v.object({ list: v.array(v.string()), text: v.pipe(v.string(), v.regex(/^a+$/)), any: v.unknown() });
    expect(unboundedParts(schema)).toEqual(['list: array', 'list.0: string', 'text: string', 'any: unknown']);
  });

  test('nothing of a list that is too long is looked at', () => {
    const fields = bodies.flatMap(({ id, body }) => listFields(body).map((field) => ({ id, body, field })));
    expect(fields.length).toBeGreaterThan(40);
    for (const { id, body, field } of fields) {
      let visited = 0;
      const watched = (length: number) =>
        new Proxy(Array.from({ length }), {
          get: (list, key, receiver) => {
            if (typeof key === 'string' && /^\d+$/.test(key)) visited += 1;
            return Reflect.get(list, key, receiver) as unknown;
          },
        });
      const { issues } = v.safeParse(body, field.around(watched(field.max! + 1)));
      expect(visited, `${id} ${field.path}`).toBe(0);
      const said = JSON.stringify(
        issues?.flatMap((issue) => [issue, ...(issue.issues ?? [])]).map(({ message }) => readValidation(message)),
      );
      expect(said, `${id} ${field.path}`).toContain(JSON.stringify({ key: 'entries', max: field.max }));
      v.safeParse(body, field.around(watched(1)));
      expect(visited, `${id} ${field.path}`).toBeGreaterThan(0);
    }
  });

  test('openapi.json tells the maximum of every list', () => {
    const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Record<string, object>;
    const requests = JSON.stringify(
      Object.values(paths!).flatMap((path: object) =>
        Object.values(path).map((entry: { requestBody?: object }) => entry.requestBody),
      ),
    );
    const named = new Set<string>();
    const follow = (text: string): void => {
      for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (named.has(name!)) continue;
        named.add(name!);
        follow(JSON.stringify((components as { schemas: Record<string, object> }).schemas[name!]));
      }
    };
    follow(requests);
    const texts = [
      requests,
      ...[...named].map((name) => JSON.stringify((components as { schemas: Record<string, object> }).schemas[name])),
    ];
    const count = (pattern: RegExp) => texts.join('\n').match(pattern)?.length ?? 0;
    expect(count(/"type":"array"/g)).toBeGreaterThan(30);
    expect(count(/"maxItems":/g)).toBe(count(/"type":"array"/g));
  });

  test('docs/operate tells the maxima', () => {
    const table = readFileSync('docs/operate/limits.md', 'utf8');
    for (const most of [...Object.values(LIST), JSON_BODY.values, JSON_BODY.levels, FIELD_ERRORS.named]) {
      expect(table).toMatch(new RegExp(`\\b${most.toLocaleString('en')}\\b`));
    }
  });
});

describe('row 40: the field errors of an answer are a few, and how many more there are', () => {
  const many = Array.from({ length: 22_000 }, (_, index) => ({ field: `list.${index}`, Message: 'No.' }));

  test('as the platform says it', () => {
    const { errors } = errorBody('request.invalid', 'The body is not valid.', { errors: many });
    expect(errors).toHaveLength(FIELD_ERRORS.named + 1);
    expect(errors!.at(-1)).toEqual({ Message: 'and 21980 more' });
    expect(errorBody('request.invalid', '', { errors: many.slice(0, FIELD_ERRORS.named) }).errors).toEqual(
      many.slice(0, FIELD_ERRORS.named),
    );
  });

  test('also where a name is as long as a body', () => {
    const long = 'x'.repeat(1_000_000);
    const body = errorBody('request.invalid', 'The body is not valid.', { errors: [{ field: long, Message: long }] });
    expect(v.is(ErrorBodySchema, body)).toBe(true);
    expect(JSON.stringify(body).length).toBeLessThan(2000);
  });

  test('as the console reads it from any platform', () => {
    const { errors } = readErrorBody({ Message: 'No.', errors: many });
    expect(errors).toHaveLength(FIELD_ERRORS.named + 1);
  });
});
