/** Whether a person may open a screen, and where they go if not. Pure; used by the middleware and the pages. */
import { type ScreenId, type Subject, canOpen, screenRow, subjectFor } from '@/lib/contract/access';
import type { Organization } from '@/lib/contract/rooms/organizations/entities';
import { errorPath } from '@/lib/paths';
import type { ViewerData } from '@/lib/console/bff/request-context';
import { type Remembered, currentSubject } from './place';

export type Verdict =
  | { open: true; subject: Subject; organization?: Organization; tenant?: Organization['tenants'][number] }
  | { open: false; redirectTo: string };

const refused: Verdict = { open: false, redirectTo: errorPath('Authentication.UserClaimsFetch.Error') };
const foreign: Verdict = { open: false, redirectTo: errorPath('Organization.Fetch.Error') };

/** The verdict for a screen. @param remembered - for screens whose URL names no organization or tenant */
export function decideScreen(
  id: ScreenId,
  params: Record<string, string>,
  viewer: ViewerData,
  remembered: Remembered,
): Verdict {
  const { organizationId, tenantId } = params;
  if (organizationId === undefined) {
    const subject = currentSubject(viewer, remembered);
    if (!canOpen(subject, id)) return refused;
    const organization = viewer.organizations.find((entry) => entry.id === subject.organizationId);
    return { open: true, subject, organization, tenant: tenantOf(organization, subject.tenantId) };
  }
  const organization = viewer.organizations.find((entry) => entry.id === organizationId);
  if (organization === undefined) return foreign;
  const subject = subjectFor(viewer.me, { organizationId, tenantId });
  const tenant = tenantOf(organization, tenantId);
  if (screenRow(id).scope === 'tenant' && (tenant === undefined || !subject.inTenant)) return foreign;
  if (screenRow(id).scope === 'organization') {
    // An Admin of any of its tenants may see the organization (section 6), whichever tenant was used last.
    const here = subjectsIn(organization, viewer, remembered).find((one) => canOpen(one, id));
    return here === undefined
      ? refused
      : { open: true, subject: here, organization, tenant: tenantOf(organization, here.tenantId) };
  }
  return canOpen(subject, id) ? { open: true, subject, organization, tenant } : refused;
}

/** The subjects that a person has in an organization: with its remembered tenant, with each other tenant, and without one. */
function subjectsIn(organization: Organization, viewer: ViewerData, remembered: Remembered): Subject[] {
  const last = tenantOf(organization, remembered.tenantId);
  const tenants = [...(last === undefined ? [] : [last]), ...organization.tenants.filter((tenant) => tenant !== last)];
  return [...tenants.map(({ id }) => id), undefined].map((tenantId) =>
    subjectFor(viewer.me, { organizationId: organization.id, tenantId }),
  );
}

const tenantOf = (organization: Organization | undefined, id: string | undefined) =>
  organization?.tenants.find((tenant) => tenant.id === id);

/** Decoded characters that would make one segment look like several or like none. */
const NOT_IN_SEGMENT = /[/\\%\p{Cc}]/u;

/**
 * Decodes the path of a page request by segment.
 *
 * @param pathname - raw, percent-encoded
 * @returns `malformed` when it cannot be decoded, `none` when no page can have it
 */
export function readPagePath(pathname: string): { path: string } | 'malformed' | 'none' {
  const segments: string[] = [];
  for (const raw of pathname.split('/').slice(1)) {
    let segment: string;
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return 'malformed';
    }
    if (NOT_IN_SEGMENT.test(segment)) return 'none';
    segments.push(segment);
  }
  const path = `/${segments.join('/')}`;
  return { path: path.length > 1 ? path.replace(/\/+$/, '') || '/' : path };
}
