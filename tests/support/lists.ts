/** The lists of the contract's bodies, found in its schemas, and bodies that have them at any length. */
import * as v from 'valibot';

/** What of a valibot schema is looked at here. */
interface Schema extends v.GenericSchema {
  type: string;
  wrapped?: Schema;
  entries?: Record<string, Schema>;
  item?: Schema;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly Action[];
}
interface Action {
  type: string;
  requirement?: unknown;
  pipe?: readonly Action[];
}

/** A part of a body, and the body around it. */
interface Part {
  /** Names of fields with dots between them; `0` is an item of a list. */
  path: string;
  schema: Schema;
  /** A body that is valid but for what stands here. */
  around: (value: unknown) => unknown;
}

/** A list of a body. */
export interface ListField {
  path: string;
  /** Most entries; undefined where the schema has no maximum. */
  max: number | undefined;
  around: Part['around'];
  /** A body whose list has so many valid entries. */
  filled: (entries: number) => unknown;
}

/** The requirement of a check in a schema's pipe, which may begin with another pipe. */
const requirement = ({ pipe = [] }: Pick<Schema, 'pipe'>, type: string): unknown =>
  pipe
    .map((action) => (action.type === type ? action.requirement : requirement(action, type)))
    .find((found) => found !== undefined);

/** Texts of which one fits every rule of the contract, another for every number. */
const texts = (index: number): string[] => [
  `name${index}`,
  `https://app${index}.example.com`,
  `person${index}@example.com`,
  `A text about number ${index}`,
  `a-secret-of-32-characters-${String(index).padStart(6, '0')}`,
];

/** A value that a schema takes. */
function sample(schema: Schema, index = 0): unknown {
  if (schema.wrapped !== undefined) return sample(schema.wrapped, index);
  if (schema.entries !== undefined) {
    const needed = Object.entries(schema.entries).filter(([, entry]) => entry.type !== 'optional');
    return Object.fromEntries(needed.map(([name, entry]) => [name, sample(entry, index)]));
  }
  if (schema.item !== undefined) return [sample(schema.item, index)];
  if (schema.type === 'union') return sample(schema.options![0] as Schema, index);
  const candidates = [schema.literal, ...(schema.options ?? []), true, 60, ...texts(index)];
  const fitting = candidates.find((candidate) => v.is(schema, candidate));
  if (fitting === undefined) throw new Error(`no sample fits a schema of type ${schema.type}`);
  return fitting;
}

/** All parts of a body's schema, from the outside to the inside. */
function* partsOf(schema: Schema, path: string[] = [], around: Part['around'] = (value) => value): Generator<Part> {
  if (schema.wrapped !== undefined) {
    yield* partsOf(schema.wrapped, path, around);
    return;
  }
  yield { path: path.join('.'), schema, around };
  for (const [name, entry] of Object.entries(schema.entries ?? {})) {
    yield* partsOf(entry, [...path, name], (value) => around({ ...(sample(schema) as object), [name]: value }));
  }
  if (schema.item !== undefined) yield* partsOf(schema.item, [...path, '0'], (value) => around([value]));
  if (schema.type === 'union') for (const option of schema.options!) yield* partsOf(option as Schema, path, around);
}

/** The lists of a body. */
export function listFields(body: v.GenericSchema): ListField[] {
  return [...partsOf(body as Schema)]
    .filter(({ schema }) => schema.type === 'array')
    .map(({ path, schema, around }) => ({
      path,
      max: requirement(schema, 'max_length') as number | undefined,
      around,
      filled: (entries) => around(Array.from({ length: entries }, (_, index) => sample(schema.item!, index))),
    }));
}

/** Whether a pattern has an end to how long a text may be. */
const isBoundedPattern = (pattern: unknown): boolean =>
  pattern instanceof RegExp && !/(?<!\\)[*+]|,\}/.test(pattern.source.replace(/\[[^\]]*\]/g, ''));

/** The lengths of texts among the rules of a schema, which may begin with another pipe. */
const lengthsOf = ({ pipe = [] }: Pick<Schema, 'pipe'>): Action[] =>
  pipe.flatMap((action) => (/^m(?:ax|in)_length$/.test(action.type) ? [action] : lengthsOf(action)));

/** The texts of a schema, with the paths to them, of which a length counts an emoji as more than one character. */
export function miscountedTexts(schema: v.GenericSchema): string[] {
  return [...partsOf(schema as Schema)]
    .filter(({ schema: { type } }) => type === 'string')
    .flatMap(({ path, schema: part }) =>
      lengthsOf(part).flatMap((action) => {
        const rule = v.pipe(v.string(), action as unknown as v.GenericValidation<string>);
        const most = '😀'.repeat(Number(action.requirement));
        const isRight = action.type === 'max_length' ? v.is(rule, most) : !v.is(rule, most.slice(2));
        return isRight ? [] : [`${path} ${action.type}`];
      }),
    );
}

/** The parts of a schema, with the paths to them, that can be of any length or hold anything. */
export function unboundedParts(schema: v.GenericSchema): string[] {
  return [...partsOf(schema as Schema)].flatMap(({ path, schema: part }) => {
    const isBounded =
      part.type === 'array'
        ? requirement(part, 'max_length') !== undefined
        : part.type === 'string'
          ? requirement(part, 'max_length') !== undefined || isBoundedPattern(requirement(part, 'regex'))
          : !['record', 'loose_object', 'object_with_rest', 'unknown', 'any', 'custom', 'lazy'].includes(part.type);
    return isBounded ? [] : [`${path === '' ? 'body' : path}: ${part.type}`];
  });
}
