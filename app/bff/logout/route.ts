import { handle } from '@/lib/bff/handle';
import { handleLogout } from '@/lib/bff/sign-in/logout';
import { paths } from '@/lib/paths';

export const dynamic = 'force-dynamic';
export const GET = handle(handleLogout, paths.logout);
export const POST = handle(handleLogout, paths.logout);
