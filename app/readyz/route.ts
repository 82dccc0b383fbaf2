import { handle } from '@/lib/console/bff/handle';
import { handleReady } from '@/lib/console/bff/status';

export const GET = handle(handleReady);
