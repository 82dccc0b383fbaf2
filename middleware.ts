import type { NextRequest, NextResponse } from 'next/server';

export const config = {
  runtime: 'nodejs',
  // Pages only: `/api` and `/bff` check for themselves, the rest is the same for all people. Each name ends with a
  // slash or the end of the path, so that no other path matches by its beginning.
  matcher: ['/((?!api/|bff/|_next/static/|appConfig\\.json$|healthz$|readyz$|icon\\.svg$|favicon\\.ico$).*)'],
};

/** The gates of all pages. Next loads this file at start; its imports load with the first page. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const [{ guardPage }, { planCalls }] = await Promise.all([
    import('@/lib/console/pages/guard-page'),
    import('@/components/pages/first-calls'),
  ]);
  return guardPage(request, planCalls);
}
