/** The differences between versions of a client, for the note beside the buttons and for edit conflicts. Pure. */
import { type ConflictRow, type Versions, compareField } from '@/components/form/conflict/three-way';
import type { ClientForm, FieldName } from './client-form';

/** Lists are compared without the empty row of the form. */
const comparable = (value: ClientForm[FieldName]): string =>
  JSON.stringify(Array.isArray(value) ? value.filter((entry) => entry !== '') : value);

const isSame = (a: ClientForm[FieldName], b: ClientForm[FieldName]): boolean => comparable(a) === comparable(b);

const fieldsOf = (form: ClientForm): FieldName[] => Object.keys(form) as FieldName[];
/** Secrets are never read back, so they cannot be compared: each save has its own. */
const SECRETS: readonly FieldName[] = ['clientSecret', 'secretLifetime', 'externalClientSecret'];

export function changedFields(before: ClientForm, now: ClientForm): FieldName[] {
  return fieldsOf(now).filter((field) => !isSame(before[field], now[field]));
}

/** All differences between two versions, except their secrets. */
export function compareClients(
  versions: Versions<ClientForm>,
  label: (field: FieldName) => string,
  show: (field: FieldName, form: ClientForm) => string,
): ConflictRow<ClientForm>[] {
  return fieldsOf(versions.mine)
    .filter((field) => !SECRETS.includes(field))
    .flatMap((field) =>
      compareField<ClientForm, ClientForm>(versions, {
        id: field,
        label: label(field),
        get: (form) => form,
        set: (form, from) => ({ ...form, [field]: from[field] }),
        isSame: (a, b) => isSame(a[field], b[field]),
        show: (form) => show(field, form),
      }),
    );
}

export const withOwnSecrets = (merged: ClientForm, mine: ClientForm): ClientForm => ({
  ...merged,
  ...Object.fromEntries(SECRETS.map((field) => [field, mine[field]])),
});
