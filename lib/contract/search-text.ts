/** What a search looks for: an id is often pasted with the quotes or braces of the place that it was copied from. */
export const searchedText = (typed: string): string => typed.replaceAll(/^[\s"'`“”‘’{}]+|[\s"'`“”‘’{}]+$/g, '');
