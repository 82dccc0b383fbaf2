import { handle } from '@/lib/bff/handle';
import { handleBackchannel } from '@/lib/bff/sign-in/backchannel';

export const dynamic = 'force-dynamic';
export const POST = handle(handleBackchannel);
