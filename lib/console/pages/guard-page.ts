import { type NextRequest, NextResponse } from 'next/server';
import type { Bff } from '@/lib/console/bff/context';
import { bff } from '@/lib/console/bff/instance';
import { errorFacts } from '@/lib/console/process/log';
import { unavailableDependency } from '@/lib/console/bff/outage';
import { outagePage } from '@/lib/console/bff/outage-page';
import { errorPath } from '@/lib/paths';
import { isOtherOwnName } from '@/lib/console/process/own-names.mjs';
import type { CallPlanner } from '@/lib/console/pages/prefetch';
import {
  NONCE_HEADER,
  PATH_HEADER,
  contentSecurityPolicy,
  newNonce,
  pageHeaders,
} from '@/lib/console/http/page-headers';
import { type PageDecision, decidePage } from '@/lib/console/pages/page-request';

/** Applies the decision of `decidePage`, and sets the security headers on every response. @param plan - see `decidePage` */
export async function guardPage(request: NextRequest, plan: CallPlanner): Promise<NextResponse> {
  const instance = await bff();
  const { env } = instance;
  const nonce = newNonce();
  const csp = contentSecurityPolicy(env, nonce);
  const decision = await decideHere(instance, request, plan).catch((error: unknown): PageDecision => {
    instance.log.error(errorFacts(error), 'A page request could not be decided');
    const dependency = unavailableDependency(error);
    if (dependency !== null) return { kind: 'outage', dependency };
    return { kind: 'redirect', location: errorPath('Authentication.UserClaimsFetch.Error') };
  });
  const response = carryOut(decision, request, nonce, csp, env.appUrl);
  // The outage page has its own script and therefore its own policy.
  const policy = response.headers.get('Content-Security-Policy') ?? csp;
  for (const [name, value] of Object.entries(pageHeaders(env, policy))) response.headers.set(name, value);
  for (const cookie of decision.setCookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Redirects a page at another name of this machine to the configured address. */
async function decideHere(instance: Bff, request: NextRequest, plan: CallPlanner): Promise<PageDecision> {
  const { appUrl } = instance.env;
  if (!isOtherOwnName(request.headers.get('host'), appUrl)) return await decidePage(instance, request, plan);
  const { pathname, search } = request.nextUrl;
  // Joined as text: a path that begins with two slashes would be another host.
  return { kind: 'redirect', location: appUrl + pathname + search };
}

function carryOut(
  decision: PageDecision,
  request: NextRequest,
  nonce: string,
  csp: string,
  appUrl: string,
): NextResponse {
  if (decision.kind === 'outage') {
    const { body, headers, status } = outagePage(request, decision.dependency);
    return new NextResponse(body, { headers, status });
  }
  const isShown = decision.kind === 'answer' && decision.status === 404 && isForPerson(request);
  if (decision.kind === 'answer' && !isShown) return new NextResponse(null, { status: decision.status });
  if (decision.kind === 'redirect') {
    // Built from the configured address, never from the Host header.
    return NextResponse.redirect(new URL(decision.location, appUrl), 307);
  }
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set('Content-Security-Policy', csp);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  if (!isShown) return NextResponse.next({ request: { headers } });
  // Next would decode such an address once more, so the request is rewritten to an address without a page.
  const nowhere = request.nextUrl.clone();
  nowhere.pathname = NOWHERE;
  nowhere.search = '';
  return NextResponse.rewrite(nowhere, { request: { headers } });
}

const NOWHERE = '/not/found';

/** True when a person sees the response, false for a script. */
const isForPerson = (request: NextRequest): boolean =>
  request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
