import { createContext } from 'react';
import type { Density } from '../shell/preferences';

/** The request's cookies about tables, so that the first paint already has the selected columns and row height. */
export type Remembered = { columns: string; density: Density };

export const RememberedTables = createContext<Remembered>({ columns: '', density: 'comfortable' });
