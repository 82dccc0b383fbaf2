/** Search results from the frame's data: screens of the user's tenants, and actions. Pure. */
import { type ScreenId, type Subject, can, screenRow, sidebarScreens, subjectFor } from '@/lib/contract/access';
import { screenPath, switchPath } from '@/lib/paths';
import type { Place, ShellData, ShellTenant } from '../place';
import { rankOf } from './match';

/** A row that opens a page or runs an action. */
export type Entry = {
  id: string;
  label: string;
  detail?: string;
  /** The screen whose icon it has, or the kind of action. */
  icon: ScreenId | ActionIcon;
  href: string;
  /** The tenant that becomes current, if the entry switches to it. */
  tenant?: ShellTenant;
};
export type ActionIcon = 'switch' | 'invite' | 'create' | 'light' | 'dark' | 'system' | 'language' | 'signOut';

export type EntryTexts = {
  screen: (screen: ScreenId) => string;
  screenOf: (screen: ScreenId, tenant: string) => string;
  invite: (tenant: string) => string;
  switchTo: (tenant: string) => string;
  create: (screen: CreatingScreen) => string;
};

const SECTIONS = ['organization', 'tenant', 'superAdmin', 'resources', 'overview'] as const;
/** The screens of a tenant that are offered for the tenant's name alone. */
const BY_TENANT: readonly ScreenId[] = ['tenantMembers', 'tenant', 'groups'];

/** Screens whose list can create something, and the required permission. */
const CREATING = {
  groups: 'groups.manage',
  applications: 'resources.manage',
  clients: 'resources.manage',
  apiResources: 'resources.manage',
} as const;
export type CreatingScreen = keyof typeof CREATING;
const creatingScreens = Object.keys(CREATING) as CreatingScreen[];

const pathOf = (screen: ScreenId, { organizationId, id }: ShellTenant): string =>
  screenPath(screen, { organizationId, tenantId: id } as never);

/** The best matches first; equal ones keep their order. */
const best = (entries: readonly Entry[], words: readonly string[]): Entry[] =>
  entries
    .flatMap((entry) => {
      const rank = rankOf(entry.label, words);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);

/** The tenants that a word matches, the current one first. */
function namedTenants(data: ShellData, place: Place, words: readonly string[]): ShellTenant[] {
  const isNamed = ({ name }: ShellTenant) => words.some((word) => rankOf(name, [word]) !== undefined);
  return data.tenants
    .filter(isNamed)
    .toSorted((a, b) => Number(b.id === place.tenant?.id) - Number(a.id === place.tenant?.id));
}

/** The matching screens: those of the place by their name, those of other tenants by the tenant's. */
export function screenEntries(data: ShellData, place: Place, words: readonly string[], texts: EntryTexts): Entry[] {
  const here = SECTIONS.flatMap((section) => sidebarScreens(place.subject, section)).map((screen): Entry => {
    const { scope } = screenRow(screen);
    const name =
      scope === 'tenant' ? place.tenant?.name : scope === 'organization' ? place.organization?.name : undefined;
    const params = { organizationId: place.organization?.id ?? '', tenantId: place.tenant?.id ?? '' };
    return {
      id: `screen ${screen}`,
      label: texts.screen(screen),
      detail: name,
      icon: screen,
      href: screenPath(screen, params as never),
    };
  });
  const elsewhere = namedTenants(data, place, words).flatMap((tenant) => {
    const subject = subjectFor(data.claims, { organizationId: tenant.organizationId, tenantId: tenant.id });
    const open = sidebarScreens(subject, 'tenant');
    const organization = data.organizations.find(({ id }) => id === tenant.organizationId)?.name ?? '';
    return BY_TENANT.filter((screen) => open.includes(screen)).map((screen): Entry => ({
      id: `screen ${screen} ${tenant.id}`,
      label: texts.screenOf(screen, tenant.name),
      detail: organization,
      icon: screen,
      href: pathOf(screen, tenant),
      tenant,
    }));
  });
  return best([...here, ...elsewhere], words);
}

/** The matching actions that the user may do: invite, switch and create. */
export function actionEntries(
  data: ShellData,
  place: Place,
  pathname: string,
  words: readonly string[],
  texts: EntryTexts,
): Entry[] {
  const named = namedTenants(data, place, words);
  const tenants = place.tenant === undefined || named.includes(place.tenant) ? named : [place.tenant, ...named];
  const perTenant = tenants.flatMap((tenant) => {
    const subject = subjectFor(data.claims, { organizationId: tenant.organizationId, tenantId: tenant.id });
    const invite: Entry = {
      id: `invite ${tenant.id}`,
      label: texts.invite(tenant.name),
      icon: 'invite',
      href: `${pathOf('tenantMembers', tenant)}?dialog=invite`,
      tenant,
    };
    const change: Entry = {
      id: `switch ${tenant.id}`,
      label: texts.switchTo(tenant.name),
      icon: 'switch',
      href: switchPath(pathname, subject),
      tenant,
    };
    return [
      ...(can(subject, 'members.invite').allowed ? [invite] : []),
      ...(tenant.id === place.tenant?.id ? [] : [change]),
    ];
  });
  return best([...perTenant, ...creations(place, texts)], words);
}

function creations({ tenant, subject }: Place, texts: EntryTexts): Entry[] {
  if (tenant === undefined) return [];
  const open = openScreens(subject);
  return creatingScreens
    .filter((screen) => open.has(screen) && can(subject, CREATING[screen]).allowed)
    .map((screen): Entry => ({
      id: `create ${screen}`,
      label: texts.create(screen),
      detail: tenant.name,
      icon: 'create',
      href: `${pathOf(screen, tenant)}?dialog=create`,
    }));
}

const openScreens = (subject: Subject): Set<ScreenId> =>
  new Set(SECTIONS.flatMap((section) => sidebarScreens(subject, section)));
