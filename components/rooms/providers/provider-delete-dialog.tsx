'use client';

import { useTranslations } from 'next-intl';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { Impact } from '@/components/ui/marks/impact-list';
import { Globe, Users } from '@/components/ui/primitives/icons';
import type { Provider } from '@/lib/contract/rooms/providers/entities';
import { deleteProvider } from './providers-data';

export type ProviderDeleteDialogProps = DeletionEnd & { organizationId: string; provider: Provider };

/** Asks before a connection goes, and says what that means for its people. */
export function ProviderDeleteDialog({ organizationId, provider, ...end }: ProviderDeleteDialogProps) {
  const t = useTranslations('providers.delete');
  const { name, displayName, people, domains } = provider;
  const impact: Impact[] = [
    { id: 'people', icon: <Users />, text: t('people', { count: people }), isNone: people === 0 },
    {
      id: 'domains',
      icon: <Globe />,
      text: t('domains', { count: domains.length }),
      note: domains.map(({ domain }) => domain).join(', '),
      isNone: domains.length === 0,
    },
  ];
  return (
    <DeleteDialog
      title={t('title', { name: displayName })}
      text={t('text')}
      confirmLabel={t('submit')}
      impact={impact}
      remove={() => deleteProvider({ organizationId, provider: name })}
      errorKeys={{ error: 'Common.Save.Error' }}
      said={{ deleted: t('deleted', { name: displayName }), gone: t('gone') }}
      {...end}
    />
  );
}
