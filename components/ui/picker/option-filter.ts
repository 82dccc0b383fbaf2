import { foldCase, searchWords } from '@/lib/contract/search-text';

/** One option of a list: switchers, select fields, filters. */
export type Option = {
  value: string;
  label: string;
  /** A muted second line: an id, an organization. Also searched. */
  hint?: string;
  /** Shows the S badge. */
  isSuperTenant?: boolean;
  disabledReason?: string | undefined;
  /** The heading above the option; options of one group must be adjacent. */
  group?: string;
};

/**
 * The options that contain every word of the query in label, hint or value, in their order.
 * @param found - values that match in another way
 */
export function filterOptions(
  options: readonly Option[],
  query: string,
  found: readonly string[] = [],
): readonly Option[] {
  const words = searchWords(query);
  if (words.length === 0) return options;
  return options.filter((option) => {
    if (found.includes(option.value)) return true;
    const text = foldCase(`${option.label} ${option.hint ?? ''} ${option.value}`);
    return words.every((word) => text.includes(word));
  });
}
