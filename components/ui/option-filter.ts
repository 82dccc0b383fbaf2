/** One choice of a list: switchers, select fields, filters. */
export type Option = {
  value: string;
  label: string;
  /** A quieter second line: an id, an organization. It is searched too. */
  hint?: string;
  /** Shows the S badge. */
  isSuperTenant?: boolean;
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined;
  /** Heading under which the option stands; options of one group must be neighbours. */
  group?: string;
};

/** Most options put into the page at once: a longer list is narrowed by typing. */
export const MAX_OPTIONS = 100;

/**
 * The options that contain every word of the query in label, hint or value, in their order.
 *
 * @returns the first `MAX_OPTIONS` matches and how many more there are
 */
export function filterOptions(options: readonly Option[], query: string): { shown: readonly Option[]; more: number } {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches =
    words.length === 0
      ? options
      : options.filter((option) => {
          const text = `${option.label} ${option.hint ?? ''} ${option.value}`.toLocaleLowerCase();
          return words.every((word) => text.includes(word));
        });
  return { shown: matches.slice(0, MAX_OPTIONS), more: Math.max(0, matches.length - MAX_OPTIONS) };
}

/**
 * The option that typing leads to, as in a list of the system: the next one whose label starts with what was typed. One letter
 * again and again goes through all that start with it.
 *
 * @param from - the option that is active now; a longer text may stay on it
 * @returns its index, or -1 without a match
 */
export function typeAhead(options: readonly Option[], typed: string, from: number): number {
  const text = typed.toLocaleLowerCase();
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const wanted = isOneLetter ? text.slice(0, 1) : text;
  const start = isOneLetter ? from + 1 : Math.max(0, from);
  for (let step = 0; step < options.length; step += 1) {
    const index = (start + step) % options.length;
    if (options[index]?.label.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

/** Whether a key types something, and is no command. */
export function isTyping(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}
