/** Vitest's global setup of the platform's projects: where their databases are. */
import { ownDataFolders } from '../../support/data-folders';

/** @returns what removes them */
export const setup = (): (() => void) => ownDataFolders();
