export const NEWEST_LTS: string;
/** Folder of its program. */
export function newestLtsBin(root: string): string;
/** Commands that bring it; empty when it is there. */
export function newestLtsCommands(root: string): string[][];
