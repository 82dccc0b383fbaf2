/** Filters of the list of everyone. Without schemas, because the browser loads them too. */

/** The role and status filter (section 2): admins of every kind, the other active members, and pending invitations. */
export const EVERYONE_ROLES = ['admin', 'regular', 'notConfirmed'] as const;
export type EveryoneRole = (typeof EVERYONE_ROLES)[number];

/** Members and invitations that health counts, by the names of its rules. */
export const ATTENTION = [
  'people.neverSignedIn',
  'people.away',
  'invitation.ending',
  'invitation.ended',
  'invitation.undelivered',
] as const;
export type Attention = (typeof ATTENTION)[number];
