import { handle } from '@/lib/bff/handle';
import { handleAppConfig } from '@/lib/bff/status';

export const GET = handle(handleAppConfig);
