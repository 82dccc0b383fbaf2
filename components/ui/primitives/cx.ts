/** Joins class names; false, null and undefined are dropped. */
export const cx = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
