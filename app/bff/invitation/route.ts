import { handle } from '@/lib/bff/handle';
import { handleInvitation } from '@/lib/bff/invitation-handler';

export const dynamic = 'force-dynamic';
const invitation = handle(handleInvitation);
export { invitation as GET, invitation as PATCH, invitation as DELETE };
