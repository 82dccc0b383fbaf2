/** Rules across fields for a form's schema: they also apply while other fields are invalid (see use-dialog-form.ts). Pure. */
import * as v from 'valibot';

/** A field that only applies in some states of the form, and its rule. */
export type AskedField<Form> = { field: keyof Form & string; rule: v.GenericSchema<unknown, unknown> };

/**
 * The rule of conditional fields: each field returned by `asked` is checked as if it were in the schema.
 * @param asked - reads the deciding fields; another invalid field may contain any input
 */
export function askedFieldsRule<Form extends Record<string, unknown>>(
  asked: (form: Form) => readonly AskedField<Form>[],
) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    // A form that is invalid as a whole has its fields, too.
    const form = dataset.value as Form;
    for (const { field, rule } of asked(form)) {
      const parsed = v.safeParse(rule, form[field], { abortPipeEarly: true });
      if (parsed.success) continue;
      addIssue({
        message: parsed.issues[0].message,
        path: [{ type: 'object', origin: 'value', input: form, key: field, value: form[field] }],
      });
    }
  });
}

/**
 * A rule about several fields, whose message appears at the first of them. It requires valid values of these fields only.
 * @param message - made with `issue` of lib/contract/rules.ts
 */
export function fieldsRule<Form extends Record<string, unknown>, const Field extends keyof Form & string>(
  fields: readonly [Field, ...Field[]],
  holds: (form: Pick<Form, Field>) => boolean,
  message: string,
) {
  const [target] = fields;
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const form = dataset.value as Form;
    const broken = (dataset.issues ?? []).map((issue) => issue.path?.[0]?.key);
    // An invalid field reports its own error; the rule has nothing to compare.
    if (fields.some((field) => broken.includes(field)) || holds(form)) return;
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: form, key: target, value: form[target] }],
    });
  });
}
