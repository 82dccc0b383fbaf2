import { handle } from '@/lib/console/bff/handle';
import { handleBackchannel } from '@/lib/console/sign-in/backchannel';

export const dynamic = 'force-dynamic';
export const POST = handle(handleBackchannel);
