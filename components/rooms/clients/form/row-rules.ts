/** Rules of the form's lists, each row by itself: an issue's path leads to the row. Pure. */
import * as v from 'valibot';

/** What is wrong with one row: the field of the row, if it has fields, and the message made with `issue`. */
export type RowIssue = { row: number; field?: string; message: string };

/**
 * The rule of a list that is a field of the form; it holds also while other fields are wrong.
 *
 * @param wrong - what is wrong with which rows of the list
 */
export function rowsRule<Form extends Record<string, unknown>>(
  wrong: (form: Form) => readonly (RowIssue & { list: keyof Form & string })[],
) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    // Also a form that is not valid as a whole has its fields.
    const form = dataset.value as Form;
    for (const { list, row, field, message } of wrong(form)) {
      const rows = form[list] as unknown[];
      const path: v.IssuePathItem[] = [
        { type: 'object', origin: 'value', input: form, key: list, value: rows },
        { type: 'array', origin: 'value', input: rows, key: row, value: rows[row] },
      ];
      if (field !== undefined) {
        const input = rows[row] as Record<string, unknown>;
        path.push({ type: 'object', origin: 'value', input, key: field, value: input[field] });
      }
      addIssue({ message, path: path as [v.IssuePathItem, ...v.IssuePathItem[]] });
    }
  });
}

/** Every entry that a test refuses, or that is there already; an empty one is required (section 5). */
export function wrongEntries(
  entries: readonly string[],
  isRight: (entry: string) => boolean,
  messages: { required: string; wrong: string; repeated: string },
): RowIssue[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, row) => {
    const text = entry.trim();
    if (text === '') return [{ row, message: messages.required }];
    if (!isRight(text)) return [{ row, message: messages.wrong }];
    if (seen.has(text)) return [{ row, message: messages.repeated }];
    seen.add(text);
    return [];
  });
}
