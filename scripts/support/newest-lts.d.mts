export const NEWEST_LTS: string;
