/** The list of application templates: order, and where the search looks. Pure, for the server too. */
import type { ApplicationTemplate } from '@/lib/contract/entities/applications';
import { roleLabel } from '../kinds';

/** By name (section 4, "Sort"). */
export const INITIAL_SORT = { id: 'name', descending: false } as const;

/** The texts that the search looks at. */
export function searchText(template: ApplicationTemplate): readonly string[] {
  return [
    template.name,
    template.suiteName,
    template.applicationTemplateId,
    template.description,
    ...template.roles.flatMap((role) => [role.name, roleLabel(role)]),
    ...template.permissions.map(({ name }) => name),
  ];
}
