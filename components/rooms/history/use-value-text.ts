'use client';

import { useTranslations } from 'next-intl';
import { readRole } from '@/components/ui/role-mark';
import { useDateText } from '@/components/ui/use-date-text';
import { Role } from '@/lib/contract/access';
import type { Value } from './history-words';

/** The longest unit in which a number of seconds is a whole number. */
const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** An API resource's scope as the platform records it: its name, and how far it is seen. */
const SCOPE = /^(.+) \(([a-z]+)\)$/;

/** Gives the function that says a value in the reader's language; what only the platform knows keeps its own name. */
export function useValueText(): (value: Value, date?: Intl.DateTimeFormatOptions) => string {
  const t = useTranslations('history');
  const role = useTranslations('common.role');
  const permission = useTranslations('account.essentials.permission');
  const dateText = useDateText();
  // The platform names them; whether there are words for one is asked first.
  const level = (text: string): string => {
    const key = `level.${text}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : text;
  };
  const word = (text: string): string => {
    const key = `word.${text}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : text;
  };
  const duration = (text: string): string => {
    const seconds = Number(text);
    const [unit, length] = UNITS.find(([, one]) => seconds % one === 0) ?? ['seconds', 1];
    return t(`duration.${unit}`, { count: seconds / length });
  };
  return ({ kind, text }, date = { dateStyle: 'long' }) => {
    switch (kind) {
      case 'yes':
      case 'no':
        return t(kind);
      case 'secret':
        return t('changed');
      case 'date':
        return dateText(text, date);
      case 'role':
        return role(readRole(text) ?? Role.Unknown);
      case 'permission': {
        const key = text as Parameters<typeof permission>[0];
        return permission.has(key) ? permission(key) : text;
      }
      case 'level':
        return level(text);
      case 'scope': {
        const [, name = text, of] = SCOPE.exec(text) ?? [];
        return of === undefined ? name : `${name} (${level(of)})`;
      }
      case 'word':
        return word(text);
      case 'seconds':
        return duration(text);
      case 'grant':
      case 'text':
        return text;
    }
  };
}
