import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { JSON_BODY, MAX_BODY_BYTES } from '@/lib/contract/limits';
import type { Operation } from '@/lib/contract/operations';
import { readValidation, ruleOf } from '@/lib/contract/rules';
import { uncleanField } from './clean';
import { ApiError, type BrokenRule, broken, invalid } from './handler';

/** The status of an answer that reports success or failure for each part. */
const PARTIAL = 207;

/**
 * What is left to do with a body that has come whole. Nothing is made of it before that is asked for, so that a caller who has hung up
 * costs no more than its bytes.
 */
export type Given = () => Promise<unknown>;

/**
 * Reads the body of a call up to `MAX_BODY_BYTES`.
 *
 * @returns what makes of it the operation's input, undefined where the operation has no body; it fails like this function
 * @throws ApiError body.tooLarge, request.invalid
 */
export async function readBody(row: Operation, request: Request): Promise<Given> {
  const { body: schema } = row;
  if (schema === undefined) return () => Promise.resolve();
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  return async () => {
    if (bytes.length === 0) return validated(schema, undefined, 'body', true);
    const { values, levels } = measure(bytes);
    if (values > JSON_BODY.values || levels > JSON_BODY.levels) {
      throw new ApiError(
        'body.tooLarge',
        `The body may have at most ${JSON_BODY.values} values, and ${JSON_BODY.levels} levels of them.`,
      );
    }
    // Each step over a body of thousands of values has a turn of the event loop to itself.
    const isLarge = values > JSON_BODY.thorough;
    if (isLarge) await nextTurn();
    const body = parseJson(bytes, request.headers.get('content-type') ?? '');
    if (isLarge) await nextTurn();
    // Of a list whose items are answered one by one, each item is the handler's to judge.
    const judged = row.status.includes(PARTIAL) && Array.isArray(body) ? body : clean(body, 'body');
    if (isLarge) await nextTurn();
    const input = validated(schema, judged, 'body', !isLarge);
    if (isLarge) await nextTurn();
    return input;
  };
}

/** The parameters of a call, as its operation has them. @throws ApiError request.invalid */
export function readQuery(row: Operation, search: URLSearchParams): unknown {
  return validated(row.query ?? v.object({}), clean(Object.fromEntries(search), 'query'), 'query', true);
}

/**
 * Reads the body of a request whole, whether it has a length or comes in pieces.
 *
 * @throws ApiError body.tooLarge above `most` bytes; request.invalid when its sender left in the middle
 */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  return await readStream(request.body ?? [], most);
}

/** The same of a stream. @throws ApiError body.tooLarge above `most` bytes; request.invalid when it broke off */
export async function readStream(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw invalid(undefined, 'request', 'The body did not come whole.');
  }
  if (size > most) throw tooLarge(most);
  return Buffer.concat(chunks);
}

const tooLarge = (most: number) => new ApiError('body.tooLarge', `The body may have at most ${most} bytes.`);

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('",[\\]{}');

/**
 * How many values a JSON text has at most, and how deep they are nested. Counting bytes costs a small part of what it costs to make
 * half a million values or levels of them, and then to refuse them.
 */
function measure(bytes: Uint8Array): { values: number; levels: number } {
  let values = 1;
  let levels = 0;
  let level = 0;
  let isText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) levels = Math.max(levels, (level += 1));
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1;
  }
  return { values, levels };
}

function parseJson(bytes: Uint8Array, type: string): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw invalid(undefined, 'request', 'The body must be JSON.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw invalid(undefined, 'request', 'The body is not valid JSON.');
  }
}

/** @throws ApiError request.invalid for a text that nothing can hold */
function clean<Value>(value: Value, what: 'query' | 'body'): Value {
  const field = uncleanField(value);
  if (field === undefined) return value;
  throw new ApiError('request.invalid', `The ${what} is not valid.`, [broken(field, 'characters')]);
}

/** @param thorough - every fault is looked for, not only the first: of each value one, since a text that is too long is not examined further */
function validated(schema: v.GenericSchema, value: unknown, what: 'query' | 'body', thorough: boolean): unknown {
  const parsed = v.safeParse(schema, value, thorough ? { abortPipeEarly: true } : { abortEarly: true });
  if (parsed.success) return parsed.output;
  const fields = parsed.issues.flatMap((entry) => fieldErrors(entry, []));
  throw new ApiError('request.invalid', `The ${what} is not valid.`, fields);
}

/** What is wrong where. Of a value that may be one of several things, the rules of ours that it breaks say more than that it is none. */
function fieldErrors(entry: v.BaseIssue<unknown>, around: readonly string[]): BrokenRule[] {
  const path = [...around, ...(v.getDotPath(entry)?.split('.') ?? [])];
  const inside = (entry.issues ?? []).filter(({ message }) => readValidation(message).key !== 'invalid');
  if (inside.length > 0) return inside.flatMap((one) => fieldErrors(one, path));
  const isMissing = entry.kind === 'schema' && entry.input === undefined;
  return [broken(path.join('.') || undefined, isMissing ? 'required' : ruleOf(entry.message))];
}
