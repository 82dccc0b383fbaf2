import { handle } from '@/lib/console/bff/handle';
import { handleStepUp } from '@/lib/console/sign-in/step-up';
import { errorPath } from '@/lib/paths';

export const dynamic = 'force-dynamic';
export const GET = handle(handleStepUp, errorPath('Authentication.UserClaimsFetch.Error'));
