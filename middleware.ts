import type { NextRequest, NextResponse } from 'next/server';

export const config = {
  runtime: 'nodejs',
  // Pages only: `/api` and `/bff` check for themselves, the rest is the same for all people. Each name is closed by a slash
  // or the end, so that no other path slips through by beginning alike.
  matcher: ['/((?!api/|bff/|_next/static/|appConfig\\.json$|healthz$|readyz$|icon\\.svg$|favicon\\.ico$).*)'],
};

/** The gates of all pages. Next loads this file at the start; what it needs comes with the first page. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const [{ guardPage }, { planCalls }] = await Promise.all([
    import('@/lib/console/pages/guard-page'),
    import('@/components/pages/first-calls'),
  ]);
  return guardPage(request, planCalls);
}
