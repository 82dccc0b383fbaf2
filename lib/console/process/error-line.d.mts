/** What may be said of an error in the log: its kind, the code that systems and libraries give, names of the schema. */
export interface ErrorFacts {
  error: string;
  cause?: string;
  table?: string;
  constraint?: string;
}
/** Never a message, a body, a URL or a value of a statement. */
export function errorFacts(error: unknown): ErrorFacts;
/** The same with the places that it came through. */
export function errorLine(error: unknown): ErrorFacts & { at: string[] };
/** An entry of the log in which every error has become its line, wherever it stands. */
export function withoutErrors(value: unknown): unknown;
