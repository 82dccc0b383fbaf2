import { useLocale } from 'next-intl';
import { dateText } from './date-locale';
import { useZone } from './use-zone';

export function useDateText(): (date: Date | string, options: Intl.DateTimeFormatOptions) => string {
  const language = useLocale();
  const timeZone = useZone();
  return (date, options) => dateText(language, date, { timeZone, ...options });
}
