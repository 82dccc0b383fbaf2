/**
 * `Symbol.hasInstance` for an error class that one part of the console throws and another catches. Next gives each
 * entry (start, middleware, handler, page) its own copy of every module and class; only the name is the same.
 */
export const isNamed = (value: unknown, name: string): boolean => value instanceof Error && value.name === name;
