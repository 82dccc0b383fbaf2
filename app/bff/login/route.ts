import { handle } from '@/lib/console/bff/handle';
import { handleLogin } from '@/lib/console/sign-in/login';
import { errorPath } from '@/lib/paths';

export const dynamic = 'force-dynamic';
export const GET = handle(handleLogin, errorPath('Authentication.UserClaimsFetch.Error'));
