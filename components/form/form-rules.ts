/** Rules across fields for the schema of a form: they hold also while other fields are wrong (see use-dialog-form.ts). Pure. */
import * as v from 'valibot';

/** A field that is only asked for in some states of the form, and its rule. */
export type AskedField<Form> = { field: keyof Form & string; rule: v.GenericSchema<unknown, unknown> };

/**
 * The rule of fields that come and go: each one that `asked` names is checked as if it stood in the schema.
 *
 * @param asked - reads the fields that decide; another field that is wrong holds whatever was typed
 */
export function askedFieldsRule<Form extends Record<string, unknown>>(
  asked: (form: Form) => readonly AskedField<Form>[],
) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    // Also a form that is not valid as a whole has its fields.
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
 * A rule about several fields, whose message appears at the first of them. It needs valid values of these fields only, not of the
 * others.
 *
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
