/** Filters of the list of everyone. Without schemas, because the browser loads them too. */

/** The role and status filter (section 2): admins of every kind, the other active members, and pending invitations. */
export const EVERYONE_ROLES = ['admin', 'regular', 'notConfirmed'] as const;
export type EveryoneRole = (typeof EVERYONE_ROLES)[number];

/** Active members who never signed in since they joined, or not for long: those that health counts. */
export const ABSENCES = ['never', 'away'] as const;
export type Absence = (typeof ABSENCES)[number];
