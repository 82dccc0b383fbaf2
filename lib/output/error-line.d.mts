/** What may be said of an error in the log: its kind, and the code that systems and libraries give. Never a body or a URL. */
export function errorFacts(error: unknown): { error: string; cause?: string };
/** The same with the places that it came through. */
export function errorLine(error: unknown): { error: string; cause?: string; at: string[] };
