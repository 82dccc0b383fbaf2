'use client';

import { Blocks } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { Found, Impact, Uncounted } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import type { ApiResourceImpact } from '@/lib/contract/rooms/api-resources/entities';

type Users = Pick<ApiResourceImpact, 'clients' | 'clientCount' | 'templates' | 'templateCount'>;

/** Who asks for scopes that go, as the lines of a question: what could not be counted is said to be unknown, never to be none. */
export function useUseLines(use: Users | Uncounted, scopes: readonly string[]): Impact[] {
  const t = useTranslations('apiresources.use');
  const firstNames = useFirstNames();
  const counted = (count: number, all: readonly { clientName: string }[]): Found => ({
    count,
    names: all.map(({ clientName }) => clientName),
  });
  return [
    {
      id: 'scopes',
      icon: <Blocks />,
      text: t('scopes', { count: scopes.length }),
      note: firstNames(scopes),
    },
    { kind: 'clients', found: typeof use === 'string' ? use : counted(use.clientCount, use.clients) },
    { kind: 'clientTemplates', found: typeof use === 'string' ? use : counted(use.templateCount, use.templates) },
  ];
}
