import * as v from 'valibot';
import { AcceptedInvitation } from '@/lib/contract/rooms/members/entities';

const Accepted = v.object({ result: AcceptedInvitation });

/** The place in the answer to an acceptance, if the platform returns it. */
export function readAccepted(answer: unknown): { organizationId?: string; tenantId?: string } {
  const parsed = v.safeParse(Accepted, answer);
  if (!parsed.success) return {};
  const { organizationId, tenantId } = parsed.output.result;
  return { organizationId: organizationId ?? undefined, tenantId: tenantId ?? undefined };
}
