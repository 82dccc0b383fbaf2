/** The contract's error body and its reader. Separate from the codes, which a first view loads: this loads with the first call. */
import * as v from 'valibot';
import { type FieldError, boundedErrors } from './field-errors';

export const ErrorBodySchema = v.object({
  Message: v.string(),
  code: v.string(),
  /** Optional, with `conflict.changed`: the thing's current name. */
  currentName: v.optional(v.string()),
  /** Optional, with `conflict.changed` for an `expectedVersion`: the operation's answer if it changed nothing now. */
  current: v.optional(v.unknown()),
  errors: v.optional(
    v.array(
      v.object({
        field: v.optional(v.string()),
        Message: v.string(),
        /** Optional: the broken rule with its minimum and maximum, as `max||250`. */
        rule: v.optional(v.string()),
      }),
    ),
  ),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;

/**
 * Reads any platform's error body: the contract's, a foreign `message`, RFC 9457 `title`/`detail`, or plain or HTML text (section 2: the
 * error of a delete may be HTML). HTML is reduced to its text.
 *
 * @returns the message (possibly empty), the code, the current name and state if there are any, and the field errors
 */
export function readErrorBody(body: unknown): {
  message: string;
  code?: string;
  currentName?: string;
  current?: unknown;
  errors: FieldError[];
} {
  if (typeof body === 'string') return { message: textOfHtml(body), errors: [] };
  if (typeof body !== 'object' || body === null) return { message: '', errors: [] };
  const record = body as Record<string, unknown>;
  const first = ['Message', 'message', 'detail', 'title', 'error_description'].find(
    (key) => typeof record[key] === 'string' && record[key] !== '',
  );
  const errors = Array.isArray(record.errors) ? boundedErrors(record.errors.flatMap(readFieldError)) : [];
  return {
    message: first === undefined ? '' : textOfHtml(record[first] as string),
    code: typeof record.code === 'string' ? record.code : undefined,
    currentName: typeof record.currentName === 'string' ? textOfHtml(record.currentName) : undefined,
    current: record.current,
    errors,
  };
}

function readFieldError(entry: unknown): FieldError[] {
  if (typeof entry === 'string') return [{ Message: textOfHtml(entry) }];
  if (typeof entry !== 'object' || entry === null) return [];
  const record = entry as Record<string, unknown>;
  const message = record.Message ?? record.message;
  if (typeof message !== 'string') return [];
  const [field, rule] = [record.field, record.rule].map((value) => (typeof value === 'string' ? value : undefined));
  return [{ field, Message: textOfHtml(message), rule }];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", apos: "'" };
const MESSAGE_MAX = 1000;

/** Extracts the text of an HTML fragment, which is shown as text and never inserted as markup. Cut at 1,000 characters. */
export function textOfHtml(html: string): string {
  const source = html.slice(0, MESSAGE_MAX * 20);
  const text = /<[a-z!/]/i.test(source)
    ? source
        .replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
        .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
        .replace(/<\/?[a-z!][^>]*(>|$)/gi, ' ')
        .replace(/&(amp|lt|gt|quot|nbsp|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    : source;
  return text.replace(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX);
}
