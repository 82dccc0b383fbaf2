/** Which errors of the form the reader sees. Pure. */
import type { FieldErrors } from 'react-hook-form';
import type { ClientForm } from './client-form';
import { type SectionId, sectionOf } from './sections';

/** A row that is still empty says nothing before sending was tried: it was only just added. */
function isShown(error: unknown, value: unknown, tried: boolean): boolean {
  if (error === undefined || error === null) return false;
  if (!Array.isArray(error) || !Array.isArray(value)) return true;
  return error.some((one, row) => one !== undefined && one !== null && (tried || !isBlank(value[row])));
}

const isBlank = (row: unknown): boolean =>
  typeof row === 'string' ? row.trim() === '' : Object.values(row ?? {}).every((text) => text === '');

/** The sections with an error that is shown. */
export function wrongSections(
  errors: FieldErrors<ClientForm>,
  values: ClientForm,
  { tried, shown }: { tried: boolean; shown: readonly SectionId[] },
): Set<SectionId> {
  const fields = Object.keys(errors) as (keyof ClientForm)[];
  const wrong = fields
    .filter((field) => isShown(errors[field], values[field], tried))
    .map(sectionOf)
    .filter((section) => section !== undefined);
  return new Set(wrong.filter((section) => shown.includes(section)));
}
