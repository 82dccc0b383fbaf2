import { handle } from '@/lib/console/bff/handle';
import { handleAppConfig } from '@/lib/console/bff/status';

export const GET = handle(handleAppConfig);
