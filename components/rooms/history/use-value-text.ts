import { useTranslations } from 'next-intl';
import { readRole } from '@/components/ui/marks/role-mark';
import { knownText } from '@/components/ui/mechanisms/known-text';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { Role } from '@/lib/contract/access';
import type { Value } from './history-words';

/** Units of time, largest first: the first one that needs no fraction is used. */
const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** An API resource's scope as the platform records it: its name and access level. */
const SCOPE = /^(.+) \(([a-z]+)\)$/;

/** Gives the function that says a value in the reader's language; what only the platform knows keeps its own name. */
export function useValueText(): (value: Value, date?: Intl.DateTimeFormatOptions) => string {
  const t = useTranslations('history');
  const role = useTranslations('common.role');
  const permission = useTranslations('access.permission');
  const dateText = useDateText();
  const known = (of: 'level' | 'word', text: string): string => knownText(t, `${of}.${text}`, text);
  const texts: Partial<Record<Value['kind'], (text: string, date: Intl.DateTimeFormatOptions) => string>> = {
    yes: () => t('yes'),
    no: () => t('no'),
    secret: () => t('changed'),
    date: dateText,
    day: (text) => dateText(text, { dateStyle: 'long', timeZone: 'UTC' }),
    role: (text) => role(readRole(text) ?? Role.Unknown),
    permission: (text) => knownText(permission, text),
    level: (text) => known('level', text),
    scope: (text) => {
      const [, name = text, of] = SCOPE.exec(text) ?? [];
      return of === undefined ? name : `${name} (${known('level', of)})`;
    },
    word: (text) => known('word', text),
    seconds: (text) => {
      const seconds = Number(text);
      const [unit, length] = UNITS.find(([, one]) => seconds % one === 0) ?? ['seconds', 1];
      return t(`duration.${unit}`, { count: seconds / length });
    },
  };
  return ({ kind, text }, date = { dateStyle: 'long' }) => texts[kind]?.(text, date) ?? text;
}
