/** The largest bodies that the contract allows, and large ones that it refuses, for each operation. */
import * as v from 'valibot';
import { JSON_BODY, MAX_BODY_BYTES } from '@/lib/contract/limits';
import { type OperationId, operationIds, operationRow } from '@/lib/contract/operations';
import { listFields } from '../../support/lists';

/** What of a valibot schema is looked at here. */
interface Schema extends v.GenericSchema {
  type: string;
  wrapped?: Schema;
  entries?: Record<string, Schema>;
  item?: Schema;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly { type: string; requirement?: unknown; pipe?: Schema['pipe'] }[];
}

const maximum = ({ pipe = [] }: Pick<Schema, 'pipe'>, type: string): number | undefined =>
  pipe
    .map((action) => (action.type === type ? (action.requirement as number) : maximum(action, type)))
    .find((found) => found !== undefined);

/** Values and characters that a body may still have. */
type Left = { values: number; characters: number };

let counter = 0;

/** The longest text of a list that a schema takes, another for each call; one that it refuses where none fits. */
function longestText(schema: Schema): string {
  counter += 1;
  const name = `n${String(counter).padStart(7, '0')}`;
  const max = Math.min(maximum(schema, 'max_length') ?? 60, 2000);
  const day = new Date(Date.UTC(2027, 0, 1 + (counter % 3650)));
  const texts = [
    name.padEnd(max, 'x'),
    `https://${name}.example.com/${'x'.repeat(Math.max(0, max - 29))}`,
    `https://${name}.example.com`,
    `${name}@example.com`.padStart(Math.min(max, 64), 'x'),
    `${name}@example.com`,
    `${name}.example.com`,
    'x'.repeat(max),
    day.toISOString(),
    day.toISOString().slice(0, 10),
    // A list of scopes.
    'openid',
    name,
  ];
  return texts.find((text) => text.length <= max && v.is(schema, text)) ?? name;
}

/** A value that a schema takes, with every field, and lists as long as what is left allows. */
function largest(schema: Schema, left: Left): unknown {
  if (schema.wrapped !== undefined) return largest(schema.wrapped, left);
  if (schema.entries !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.entries).map(([name, entry]) => {
        left.values -= 1;
        left.characters -= name.length + 4;
        return [name, largest(entry, left)];
      }),
    );
  }
  if (schema.item !== undefined) {
    const items: unknown[] = [];
    const most = maximum(schema, 'max_length') ?? 1;
    while (items.length < most && left.values > 0 && left.characters > 0) {
      left.values -= 1;
      items.push(largest(schema.item, left));
    }
    return items;
  }
  if (schema.type === 'union') return largest(schema.options!.at(-1) as Schema, left);
  if (schema.type !== 'string') {
    const fitting = [schema.literal, ...(schema.options ?? []), true, 60, 1].find((value) => v.is(schema, value));
    if (fitting !== undefined) return fitting;
  }
  const text = longestText(schema);
  left.characters -= text.length + 3;
  return text;
}

/** A body as JSON, and what it is. */
export type WorstBody = { id: OperationId; kind: string; body: string };

/** An entry that no list takes, with faults in as many fields as possible. */

const faulty = (index: number): unknown => ({ id: index, name: '', roles: [{}], permissions: [1] });

export function worstBodies(): WorstBody[] {
  return operationIds.flatMap((id): WorstBody[] => {
    const { body } = operationRow(id);
    if (body === undefined) return [];
    const full = JSON.stringify(
      largest(body as Schema, { values: JSON_BODY.values - 500, characters: MAX_BODY_BYTES - 60_000 }),
    );
    const lists = listFields(body).flatMap(({ path, max = 0, around }): WorstBody[] => [
      {
        id,
        kind: `${path}: ${max} faulty`,
        body: JSON.stringify(around(Array.from({ length: max }, (_, index) => faulty(index)))),
      },
      {
        id,
        kind: `${path}: ${max} of another type`,
        body: JSON.stringify(around(Array.from({ length: max }, () => 1))),
      },
    ]);
    return [{ id, kind: 'full', body: full }, ...lists];
  });
}
