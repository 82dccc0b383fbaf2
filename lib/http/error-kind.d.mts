/** Whether a text may be the name of a class, a table or a constraint. */
export function isName(value: unknown): value is string;
/** An error's class, and the code that systems and libraries give. Never its message. */
export function kindOf(error: unknown): string;
