import { use } from 'react';
import { useDensity } from '../shell/use-appearance';
import { RememberedTables } from './remembered';

export const useIsCompact = (): boolean => useDensity(use(RememberedTables).density) === 'compact';
