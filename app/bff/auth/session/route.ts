import { handleSessionView } from '@/lib/bff/auth';

export const GET = handleSessionView;
