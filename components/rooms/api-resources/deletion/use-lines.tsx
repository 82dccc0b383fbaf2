'use client';

import { Blocks, FileStack } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Impact } from '@/components/ui/impact-list';
import type { ApiResourceImpact } from '@/lib/contract/entities/resources';

/** Names told before "and 3 more". */
const NAMES = 3;

type Users = Pick<ApiResourceImpact, 'clients' | 'clientCount' | 'templates' | 'templateCount'>;

/** Who asks for scopes that go, as the lines of a question: what could not be counted is said to be unknown, never to be none. */
export function useUseLines(use: Users | 'checking' | 'unknown', scopes: readonly string[]): Impact[] {
  const t = useTranslations('apiresources.use');
  const names = useTranslations('impact');
  const firstOf = (all: readonly string[], count: number): string | undefined => {
    const shown = all.slice(0, NAMES).join(', ');
    if (shown === '') return undefined;
    return count > NAMES ? names('namesMore', { names: shown, count: count - NAMES }) : shown;
  };
  const clients: Impact = {
    kind: 'clients',
    found:
      typeof use === 'string'
        ? use
        : { count: use.clientCount, names: use.clients.map(({ clientName }) => clientName) },
  };
  const templates: Impact = {
    id: 'templates',
    icon: <FileStack />,
    ...(typeof use === 'string'
      ? { text: t(`templates.${use}`) }
      : {
          text: t('templates.count', { count: use.templateCount }),
          note: firstOf(
            use.templates.map(({ clientName }) => clientName),
            use.templateCount,
          ),
        }),
  };
  return [
    {
      id: 'scopes',
      icon: <Blocks />,
      text: t('scopes', { count: scopes.length }),
      note: firstOf(scopes, scopes.length),
    },
    clients,
    templates,
  ];
}
