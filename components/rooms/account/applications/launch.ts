import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { safeHref } from '@/lib/contract/links';

const TENANT = '{tenantId}';

export type Launch = { href: string } | { reason: 'noUrl' | 'badUrl' | 'noTenant' };

/**
 * The address of an application with its tenant filled in.
 * @param currentTenantId - the tenant if the platform names none for the application
 * @returns an http(s) address, or why there is none
 */
export function launchOf(
  application: Pick<MyApplication, 'url' | 'launchTenantId'>,
  currentTenantId: string | undefined,
): Launch {
  const url = application.url.trim();
  if (url === '') return { reason: 'noUrl' };
  const tenantId = application.launchTenantId ?? currentTenantId;
  if (url.includes(TENANT) && tenantId === undefined) return { reason: 'noTenant' };
  const href = safeHref(url.replaceAll(TENANT, encodeURIComponent(tenantId ?? '')));
  return href === undefined ? { reason: 'badUrl' } : { href };
}

/** The displayed title of the application: its suite name, or its own name if it has none (section 2). */
export function applicationTitle(application: Pick<MyApplication, 'name' | 'suiteName'>): string {
  return application.suiteName || application.name;
}

/** The application's own name if its title is the suite's, because applications of a suite would look alike otherwise. */
export function nameInSuite(application: Pick<MyApplication, 'name' | 'suiteName'>): string | undefined {
  const { name, suiteName } = application;
  return suiteName === '' || name === suiteName ? undefined : name;
}

export function applicationFullName(application: Pick<MyApplication, 'name' | 'suiteName'>): string {
  return [applicationTitle(application), nameInSuite(application) ?? ''].join(' ').trim();
}

/** A readable address: host and path, without scheme, query and a lone slash. */
export function readableUrl(href: string): string {
  const { host, pathname } = new URL(href);
  return `${host}${pathname === '/' ? '' : pathname}`;
}
