import { handle } from '@/lib/bff/handle';
import { handleUser } from '@/lib/bff/sign-in/user';

export const GET = handle(handleUser);
