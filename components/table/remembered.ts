import { createContext } from 'react';
import type { Density } from '../shell/preferences';

/** What the cookies of the request say of tables, so that the first paint already has the chosen columns and row height. */
export type Remembered = { columns: string; density: Density };

export const RememberedTables = createContext<Remembered>({ columns: '', density: 'comfortable' });
