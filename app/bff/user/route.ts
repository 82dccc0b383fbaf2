import { handle } from '@/lib/bff/handle';
import { handleUser } from '@/lib/bff/sign-in/user';

export const dynamic = 'force-dynamic';
export const GET = handle(handleUser);
