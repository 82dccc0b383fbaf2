'use client';

import { Blocks } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import type { Found, Impact, Uncounted } from '@/components/ui/impact-list';
import type { ApiResourceImpact } from '@/lib/contract/entities/resources';

/** Names told before "and 3 more". */
const NAMES = 3;

type Users = Pick<ApiResourceImpact, 'clients' | 'clientCount' | 'templates' | 'templateCount'>;

/** Who asks for scopes that go, as the lines of a question: what could not be counted is said to be unknown, never to be none. */
export function useUseLines(use: Users | Uncounted, scopes: readonly string[]): Impact[] {
  const t = useTranslations('apiresources.use');
  const names = useTranslations('impact');
  const firstOf = (all: readonly string[], count: number): string | undefined => {
    const shown = all.slice(0, NAMES).join(', ');
    if (shown === '') return undefined;
    return count > NAMES ? names('namesMore', { names: shown, count: count - NAMES }) : shown;
  };
  const counted = (count: number, all: readonly { clientName: string }[]): Found => ({
    count,
    names: all.map(({ clientName }) => clientName),
  });
  return [
    {
      id: 'scopes',
      icon: <Blocks />,
      text: t('scopes', { count: scopes.length }),
      note: firstOf(scopes, scopes.length),
    },
    { kind: 'clients', found: typeof use === 'string' ? use : counted(use.clientCount, use.clients) },
    { kind: 'clientTemplates', found: typeof use === 'string' ? use : counted(use.templateCount, use.templates) },
  ];
}
