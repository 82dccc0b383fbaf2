import { handleSessionView } from '@/lib/console/bff/auth';
import { handle } from '@/lib/console/bff/handle';

export const dynamic = 'force-dynamic';
export const GET = handle(handleSessionView);
