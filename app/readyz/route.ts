import { handle } from '@/lib/bff/handle';
import { handleReady } from '@/lib/bff/status';

export const GET = handle(handleReady);
