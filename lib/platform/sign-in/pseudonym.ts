/** The pseudonym of a deleted person: the beginning of an ID that says nothing about the person. */
export const pseudonymOf = (userId: string): string => `person-${userId.slice(0, 8)}`;
