import { handleSessionView } from '@/lib/bff/auth';
import { handle } from '@/lib/bff/handle';

export const dynamic = 'force-dynamic';
export const GET = handle(handleSessionView);
