/** Progress of a long seed: rows of one kind, and how many there will be. */
export type SeedProgress = (made: { made: string; rows: number; of: number }) => void;
