import { dateFormat } from '@/components/ui/mechanisms/date-locale';
import type { Language } from '@/lib/contract/limits';

const FULL = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const SHORT = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** A day of a series in words. @param day - ISO date */
export const dayText = (language: Language, day: string, form: 'full' | 'short' = 'full'): string =>
  dateFormat(language, form === 'full' ? FULL : SHORT).format(new Date(day));
