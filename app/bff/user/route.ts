import { handle } from '@/lib/console/bff/handle';
import { handleUser } from '@/lib/console/sign-in/user';

export const dynamic = 'force-dynamic';
export const GET = handle(handleUser);
