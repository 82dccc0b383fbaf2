/** Decides who may open which screen, and the landing screen. */
import { screens } from '../rooms';
import { type Grant, Permission, Role, holds } from './grants';
import type { ScreenRow, Section } from './room';
import type { Subject } from './subject';

export { screens };
export type { Section } from './room';

export type ScreenId = keyof typeof screens;
export const screenIds = Object.keys(screens) as ScreenId[];

/** The row of a screen, with the common type. */
export function screenRow(id: ScreenId): ScreenRow {
  return screens[id];
}

/** Whether the subject may open the screen (section 6's route gate). */
export function canOpen(subject: Subject, id: ScreenId): boolean {
  return holds(subject, screenRow(id).gate);
}

const inOrder = screenIds.toSorted((a, b) => (screenRow(a).order ?? 0) - (screenRow(b).order ?? 0));

/** A section's sidebar entries that the subject sees, in order: both the route's gate and the sidebar's own must open. */
export function sidebarScreens(subject: Subject, section: Section): ScreenId[] {
  return inOrder.filter((id) => {
    const row = screenRow(id);
    if (row.section !== section) return false;
    if (row.scope === 'tenant' && !subject.inTenant) return false;
    if (row.scope === 'organization' && !subject.inOrganization) return false;
    return canOpen(subject, id) && holds(subject, row.sidebarGate ?? []);
  });
}

export type Landing = 'organization' | 'tenant' | 'applicationList' | 'error';

/** The subject's screen after sign-in (section 4), including the default menu entry for people who are not admins (end of section 2). */
export function landingFor(subject: Subject): Landing {
  const has = (...gate: Grant[]) => holds(subject, gate);
  if (has(Role.OrganizationAdmin)) return 'organization';
  if (has(Role.Admin, Permission.TenantManagement)) return 'tenant';
  if (has(Role.LimitedAdmin)) return canOpen(subject, 'tenant') ? 'tenant' : 'applicationList';
  if (
    has(
      Permission.OnboardingManagement,
      Permission.ResourceManagement,
      Permission.RemoveTenantsInOrganization,
      Permission.RemoveOrganization,
    ) &&
    canOpen(subject, 'organization')
  ) {
    return 'organization';
  }
  if (has(Role.Unknown) && subject.grants.length === 1) return 'error';
  return subject.inTenant || subject.inOrganization ? 'applicationList' : 'error';
}
