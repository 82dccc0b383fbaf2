/** The list of application templates: order, and where the search looks. Pure, for the server too. */
import type { ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import { roleLabel } from '../kinds';

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
