import { handle } from '@/lib/console/bff/handle';
import { handleLogout } from '@/lib/console/sign-in/logout';
import { paths } from '@/lib/paths';

export const dynamic = 'force-dynamic';
export const GET = handle(handleLogout, paths.logout);
export const POST = handle(handleLogout, paths.logout);
