import { can, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/entities/organizations';

/** Whether an admin may see what tokens say of a person: of themselves, and of members of the tenants whose members they may read. */
export function maySeeTokensOf(me: Me, person: Me): boolean {
  if (person.id === me.id) return true;
  return person.tenants.some(({ id }) => can(subjectFor(me, { tenantId: id }), 'members.read').allowed);
}
