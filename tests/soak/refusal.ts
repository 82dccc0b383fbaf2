/** What a refused call has to say. */
import { textOfHtml } from '@/lib/contract/error-body';
import type { Visited } from '../support/http-visitor';

const MOST = 90;

/** The reason that a refusal gives in words: of the contract's error body, of OAuth's, or the heading of a page. Undefined without one. */
export function reasonOf({ body, headers }: Pick<Visited, 'body' | 'headers'>): string | undefined {
  const type = headers.get('content-type') ?? '';
  const text = /\bjson\b/.test(type) ? sentenceOf(body) : /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body)?.[1];
  const words = textOfHtml(text ?? '');
  return words === '' ? undefined : words.slice(0, MOST);
}

function sentenceOf(body: string): string | undefined {
  try {
    const { Message, error_description: description } = JSON.parse(body) as Record<string, unknown>;
    return [Message, description].find((one) => typeof one === 'string');
  } catch {
    return undefined;
  }
}

/** Whether a refusal is as it should be: 503, when to try again, and why. */
export const isSound = (answer: Visited): boolean =>
  answer.status === 503 && Number(answer.headers.get('retry-after')) > 0 && reasonOf(answer) !== undefined;
