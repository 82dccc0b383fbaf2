import { handle } from '@/lib/console/bff/handle';
import { handleCallback } from '@/lib/console/sign-in/callback';
import { errorPath } from '@/lib/paths';

export const dynamic = 'force-dynamic';
export const GET = handle(handleCallback, errorPath('Authentication.UserClaimsFetch.Error'));
