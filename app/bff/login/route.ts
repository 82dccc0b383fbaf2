import { handle } from '@/lib/bff/handle';
import { handleLogin } from '@/lib/bff/sign-in/login';
import { errorPath } from '@/lib/paths';

export const dynamic = 'force-dynamic';
export const GET = handle(handleLogin, errorPath('Authentication.UserClaimsFetch.Error'));
