/** What stands in the place of the name of a person who was deleted: the beginning of an ID that says nothing about the person. */
export const pseudonymOf = (userId: string): string => `person-${userId.slice(0, 8)}`;
