/**
 * For `Symbol.hasInstance` of an error class that is thrown by one part of the console and caught by another. Next gives each
 * entry (start, middleware, handler, page) its own copy of every module, and so of the class: only the name is the same.
 */
export const isNamed = (value: unknown, name: string): boolean => value instanceof Error && value.name === name;
