import type { ReactNode } from 'react';
import { textHash } from '@/components/ui/mechanisms/text-hash';
import { byName } from '@/lib/contract/compare-names';
import { type AccessClaims, type ScreenId, type Subject, subjectFor } from '@/lib/contract/access';
import type { Me } from '@/lib/contract/rooms/organizations/entities';
import { matchScreen } from '@/lib/paths';

export type ShellOrganization = { id: string; name: string };
export type ShellTenant = { id: string; name: string; organizationId: string; isSuperTenant: boolean };

export type ShellData = {
  user: { id: string; name: string; email: string };
  organizations: readonly ShellOrganization[];
  tenants: readonly ShellTenant[];
  claims: AccessClaims;
  /** The caller's last place; used on pages without an organization in the address. */
  remembered: { organizationId?: string; tenantId?: string };
  icons: Readonly<Partial<Record<ScreenId, ReactNode>>>;
  version: string;
  privacyUrl?: string;
};

/** A hash of the frame's content: the person, their places and rights, and the language. It differs when any of them changes. */
export const stampOf = ({ name, email, organizations, tenants }: Me, language: string): number =>
  textHash(JSON.stringify([name, email, organizations, tenants, language]));

export type Account = Pick<ShellData, 'user' | 'version' | 'privacyUrl'>;

/** The caller's place: the organization and tenant of the address, else the remembered ones, else the first. */
export type Place = {
  screen: ScreenId | undefined;
  organization: ShellOrganization | undefined;
  tenant: ShellTenant | undefined;
  subject: Subject;
};

/** Super-tenants first, then by name (section 4, "Sort"). */
function byTenantOrder(a: ShellTenant, b: ShellTenant): number {
  return Number(b.isSuperTenant) - Number(a.isSuperTenant) || byName(a, b);
}

/** The caller's tenants of an organization, in display order. */
export function tenantsOf(data: Pick<ShellData, 'tenants'>, organizationId: string | undefined): ShellTenant[] {
  return data.tenants.filter((tenant) => tenant.organizationId === organizationId).toSorted(byTenantOrder);
}

/** Reads the place from the address. @param pathname - the path of the current page, encoded as in the address bar */
export function placeOf(data: ShellData, pathname: string): Place {
  const match = matchScreen(pathname);
  const params = match?.params ?? {};
  const sorted = data.organizations.toSorted(byName);
  const organization =
    sorted.find((entry) => entry.id === params.organizationId) ??
    (params.organizationId === undefined
      ? (sorted.find((entry) => entry.id === data.remembered.organizationId) ?? sorted[0])
      : undefined);
  const own = tenantsOf(data, organization?.id);
  const tenant =
    own.find((entry) => entry.id === params.tenantId) ??
    (params.tenantId === undefined
      ? (own.find((entry) => entry.id === data.remembered.tenantId) ?? own[0])
      : undefined);
  const scope = { organizationId: organization?.id, tenantId: tenant?.id };
  return { screen: match?.id, organization, tenant, subject: subjectFor(data.claims, scope) };
}

/** Whether a screen is about the last used organization and tenant, and not about those in its address. */
export function isOfLastPlace(pathname: string): boolean {
  const match = matchScreen(pathname);
  return match !== undefined && match.params.organizationId === undefined;
}
