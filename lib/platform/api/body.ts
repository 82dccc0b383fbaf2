import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { JSON_BODY, MAX_BODY_BYTES } from '@/lib/contract/limits';
import type { Operation } from '@/lib/contract/operations';
import { readValidation, ruleOf } from '@/lib/contract/rules';
import { uncleanField } from './clean';
import { ApiError, type BrokenRule, broken, invalid } from './handler';

/** Status of an answer with a result for each item. */
const PARTIAL = 207;

/** Parses and validates a received body. Deferred, so that a caller who has hung up costs no more than the bytes. */
export type Given = () => Promise<unknown>;

/**
 * Reads the body of a call up to `MAX_BODY_BYTES`.
 *
 * @returns a function that parses the body into the operation's input, undefined without a body; it throws the same errors
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
    // Each pass over a body of thousands of values gets its own turn of the event loop.
    const isLarge = values > JSON_BODY.thorough;
    if (isLarge) await nextTurn();
    const body = parseJson(bytes, request.headers.get('content-type') ?? '');
    if (isLarge) await nextTurn();
    // When items are answered one by one, the handler judges each of them.
    const judged = row.status.includes(PARTIAL) && Array.isArray(body) ? body : clean(body, 'body');
    if (isLarge) await nextTurn();
    const input = validated(schema, judged, 'body', !isLarge);
    if (isLarge) await nextTurn();
    return input;
  };
}

/** Validates the query parameters of an operation. @throws ApiError request.invalid */
export function readQuery(row: Operation, search: URLSearchParams): unknown {
  return validated(row.query ?? v.object({}), clean(Object.fromEntries(search), 'query'), 'query', true);
}

/**
 * Reads a whole request body, with or without a length.
 *
 * @throws ApiError body.tooLarge above `most` bytes; request.invalid when the sender disconnects
 */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  return await readStream(request.body ?? [], most);
}

/** Reads a whole stream. @throws ApiError body.tooLarge above `most` bytes; request.invalid when it breaks off */
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
 * Upper bounds of the number of values in a JSON text and of their nesting. Counting bytes is far cheaper than parsing half a million
 * values or levels and then refusing them.
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

/** @throws ApiError request.invalid for text that cannot be stored */
function clean<Value>(value: Value, what: 'query' | 'body'): Value {
  const field = uncleanField(value);
  if (field === undefined) return value;
  throw new ApiError('request.invalid', `The ${what} is not valid.`, [broken(field, 'characters')]);
}

/** @param thorough - reports all faults, not only the first: one per value, because a text that is too long is not checked further */
function validated(schema: v.GenericSchema, value: unknown, what: 'query' | 'body', thorough: boolean): unknown {
  const parsed = v.safeParse(schema, value, thorough ? { abortPipeEarly: true } : { abortEarly: true });
  if (parsed.success) return parsed.output;
  const fields = parsed.issues.flatMap((entry) => fieldErrors(entry, []));
  throw new ApiError('request.invalid', `The ${what} is not valid.`, fields);
}

/** Maps an issue to fields. For a union, the broken rules of our own inside it say more than "none of these". */
function fieldErrors(entry: v.BaseIssue<unknown>, around: readonly string[]): BrokenRule[] {
  const path = [...around, ...(v.getDotPath(entry)?.split('.') ?? [])];
  const inside = (entry.issues ?? []).filter(({ message }) => readValidation(message).key !== 'invalid');
  if (inside.length > 0) return inside.flatMap((one) => fieldErrors(one, path));
  const isMissing = entry.kind === 'schema' && entry.input === undefined;
  return [broken(path.join('.') || undefined, isMissing ? 'required' : ruleOf(entry.message))];
}
