import { handle } from '@/lib/console/bff/handle';
import { handleInvitation } from '@/lib/console/sign-in/invitation-handler';

export const dynamic = 'force-dynamic';
const invitation = handle(handleInvitation);
export { invitation as GET, invitation as PATCH, invitation as DELETE };
